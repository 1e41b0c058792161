import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { proposalLimits } from '#api/sales/proposal-content.ts';
import { addDays } from '#domain/shared/dates.ts';
import { today } from '#web/lib/calendar.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { RowButtons } from '#web/ui/form/row-buttons.tsx';
import type { ProposalForm } from './use-proposal-draft.ts';

/** The fields of a proposal's schedule: what happens from which day to which. */
export function ScheduleFields({ form: { control, field, getValues } }: { form: ProposalForm }) {
  const { fields, append, move, remove } = useFieldArray({ control, name: 'content.schedule' });
  /** The next part begins the day after the one before. */
  const add = () => {
    const last = getValues('content.schedule')?.at(-1)?.to;
    const from = last ? addDays(last, 1) : today();
    append({ label: '', from, to: addDays(from, 6) });
  };
  return (
    <>
      <ol className="grid gap-3">
        {fields.map(({ id }, index) => (
          <li key={id} className="grid gap-3 rounded-sm border border-line bg-surface p-3">
            <TextField label="Label" autoComplete="off" {...field(`content.schedule.${index}.label`)} />
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2">
              <TextField label="From" type="date" {...field(`content.schedule.${index}.from`)} />
              <TextField label="Through" type="date" {...field(`content.schedule.${index}.to`)} />
            </div>
            <RowButtons
              name={`entry ${index + 1}`}
              index={index}
              count={fields.length}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      {fields.length < proposalLimits.scheduleEntries && (
        <Button variant="secondary" size="small" className="justify-self-start" onClick={add}>
          <Plus aria-hidden size={16} /> Add entry
        </Button>
      )}
    </>
  );
}
