import { useState } from 'react';
import { useController } from 'react-hook-form';
import { emailedOrKept } from '#web/lib/email.ts';
import { formatList } from '#web/lib/format.ts';
import { TextField } from '#web/ui/form/field.tsx';
import type { StudioForm } from './use-studio-form.ts';

/** When clients are reminded of unpaid invoices, as days from the due date. */
export function ReminderField({ form: { control } }: { form: StudioForm }) {
  const { field, fieldState } = useController({ control, name: 'reminderDays' });
  const [typed, setTyped] = useState(field.value.join(', '));
  const { error } = fieldState;
  return (
    <TextField
      label="Reminders (days from the due date)"
      hint={describeReminders(field.value)}
      error={Array.isArray(error) ? error.find(Boolean) : error}
      ref={field.ref}
      value={typed}
      onBlur={field.onBlur}
      onChange={({ target }) => {
        setTyped(target.value);
        field.onChange(parseDays(target.value));
      }}
    />
  );
}

/** "-3, 0, 7" -> [-3, 0, 7]; anything else becomes NaN, which the API rejects. */
const parseDays = (text: string) =>
  text
    .split(/[,\s]+/)
    .filter(Boolean)
    .map(Number);

function describeReminders(days: number[]): string {
  if (days.length === 0) return 'No reminders are sent. Enter days separated by commas, such as -3, 0, 7.';
  if (!days.every(Number.isInteger)) return 'Separate the days by commas, such as -3, 0, 7.';
  return emailedOrKept(`Clients with an unpaid invoice get an email ${formatList(days.map(describeDay))}.`, 'reminders are');
}

function describeDay(day: number): string {
  if (day === 0) return 'on the due date';
  const count = Math.abs(day);
  return `${count} ${count === 1 ? 'day' : 'days'} ${day < 0 ? 'before' : 'after'}`;
}
