import { payableStatuses } from '#contract/billing/invoices.ts';
import { addDays } from '#contract/shared/dates.ts';
import type { InvoiceRow } from '#server/features/billing/invoices/invoices.store.ts';

/** A reminder missed by more days than this, such as during a long downtime, is no longer sent. */
export const catchUpDays = 7;

type Dates = Pick<InvoiceRow, 'issueDate' | 'dueDate'>;

/** The offsets whose day comes after the issue date and isn't long past, earliest first. Dates are in the studio's time zone. */
const currentOffsets = ({ issueDate, dueDate }: Dates, reminderDays: number[], today: string) =>
  dueDate === null
    ? []
    : reminderDays
        .filter((offset) => addDays(dueDate, offset) > issueDate && addDays(dueDate, offset) >= addDays(today, -catchUpDays))
        .sort((a, b) => a - b);

/** The offsets that are due today or were missed. */
export const dueOffsets = (invoice: Dates, reminderDays: number[], today: string) =>
  currentOffsets(invoice, reminderDays, today).filter((offset) => addDays(invoice.dueDate!, offset) <= today);

interface RecordedReminder {
  offsetDays: number;
  dueDate: string;
  status: 'sent' | 'skipped';
}

/** Past and, while the invoice is unpaid, planned reminders by date. */
export function reminderSchedule(
  invoice: Dates & Pick<InvoiceRow, 'status'>,
  recorded: RecordedReminder[],
  reminderDays: number[],
  today: string,
) {
  const isPlanned = (offset: number) => recorded.every(({ offsetDays, dueDate }) => offsetDays !== offset || dueDate !== invoice.dueDate);
  const planned = payableStatuses.includes(invoice.status) ? currentOffsets(invoice, reminderDays, today).filter(isPlanned) : [];
  return [...recorded, ...planned.map((offsetDays) => ({ offsetDays, dueDate: invoice.dueDate!, status: 'planned' as const }))]
    .map(({ offsetDays, dueDate, status }) => ({ date: addDays(dueDate, offsetDays), offsetDays, status }))
    .sort((a, b) => a.date.localeCompare(b.date));
}
