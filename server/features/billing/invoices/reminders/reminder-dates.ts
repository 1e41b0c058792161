import { payableStatuses } from '#domain/billing/invoice-statuses.ts';
import { addDays } from '#domain/shared/dates.ts';
import type { InvoiceRow } from '#server/features/billing/invoices/invoices.store.ts';

/** A reminder missed by more days than this, such as during a long downtime, is no longer sent. */
export const catchUpDays = 7;

type Dates = Pick<InvoiceRow, 'issueDate' | 'dueDate'>;

/** The reminder days, relative to the due date, that come after the issue date and aren't long past, earliest first. */
const currentOffsets = ({ issueDate, dueDate }: Dates, reminderDays: number[], today: string) =>
  dueDate === null
    ? []
    : reminderDays
        .filter((offset) => addDays(dueDate, offset) > issueDate && addDays(dueDate, offset) >= addDays(today, -catchUpDays))
        .sort((a, b) => a - b);

/** The reminder days, relative to the due date, that are today or were missed. */
export const dueOffsets = (invoice: Dates, reminderDays: number[], today: string) =>
  currentOffsets(invoice, reminderDays, today).filter((offset) => addDays(invoice.dueDate!, offset) <= today);

/** The due date that reminders of the balance are recorded with; null for those of the first due date, usually the only one. */
export const balanceDueDateOf = ({ dueDate, depositDueDate }: Pick<InvoiceRow, 'dueDate' | 'depositDueDate'>) =>
  depositDueDate === null || dueDate === depositDueDate ? null : dueDate;

interface RecordedReminder {
  offsetDays: number;
  balanceDueDate: string | null;
  status: 'sent' | 'skipped';
}

/** Whether to send reminders of an invoice: not while a payment is on its way or the bank decides on a dispute. */
export const waitsForMoney = ({ status, disputedMinor, processing }: Pick<InvoiceRow, 'status' | 'disputedMinor' | 'processing'>) =>
  payableStatuses.includes(status) && disputedMinor === 0 && !processing;

/** Past and, while the invoice waits for money, planned reminders by date. */
export function reminderSchedule(
  invoice: Dates & Pick<InvoiceRow, 'status' | 'disputedMinor' | 'processing' | 'depositDueDate'>,
  recorded: RecordedReminder[],
  reminderDays: number[],
  today: string,
) {
  const { dueDate, depositDueDate } = invoice;
  const balanceDueDate = balanceDueDateOf(invoice);
  const current = recorded.filter((reminder) => reminder.balanceDueDate === balanceDueDate);
  const isPlanned = (offset: number) => current.every(({ offsetDays }) => offsetDays !== offset);
  const planned = waitsForMoney(invoice) ? currentOffsets(invoice, reminderDays, today).filter(isPlanned) : [];
  return [...recorded, ...planned.map((offsetDays) => ({ offsetDays, balanceDueDate, status: 'planned' as const }))]
    .map(({ balanceDueDate, ...reminder }) => ({ ...reminder, due: balanceDueDate ?? depositDueDate ?? dueDate! }))
    .map(({ due, offsetDays, status }) => ({ date: addDays(due, offsetDays), offsetDays, status }))
    .sort((a, b) => a.date.localeCompare(b.date));
}
