import { addDays, laterDate } from '#domain/shared/dates.ts';
import type { Deps } from '#server/deps.ts';
import type { InvoiceRow } from '#server/features/billing/invoices/invoices.store.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';

type Draft = Pick<InvoiceRow, 'status' | 'dueDate' | 'milestone'>;

/** A milestone's draft was made when the proposal was signed, so the studio's payment terms count from when it's sent. */
export const dueDateOnSending = ({ dueDate, milestone }: Draft, byTerms: string): string =>
  milestone === null ? dueDate! : laterDate(byTerms, dueDate);

/** Invoices with drafts due on the day that sending them today would set. */
export async function withDueDateOnSending<Row extends Draft>({ db, clock }: Deps, invoices: Row[]): Promise<Row[]> {
  const isMilestone = ({ status, milestone }: Draft) => status === 'draft' && milestone !== null;
  if (!invoices.some(isMilestone)) return invoices;
  const { today, paymentTermsDays } = await studioToday(db, clock);
  const byTerms = addDays(today, paymentTermsDays);
  return invoices.map((invoice) => (isMilestone(invoice) ? { ...invoice, dueDate: dueDateOnSending(invoice, byTerms) } : invoice));
}
