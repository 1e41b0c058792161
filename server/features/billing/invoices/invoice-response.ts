import type { Deps } from '#server/deps.ts';
import { withDueDateOnSending } from './due-dates/due-date-on-sending.ts';
import { withReminders } from './invoice-detail.ts';
import { presentInvoiceDetail } from './invoices.present.ts';
import { readInvoice } from './invoices.service.ts';

/** What every admin endpoint about one invoice returns: the invoice as it is now. */
export const invoiceResponse = (deps: Deps) => async (id: number) => {
  const [invoice] = await withDueDateOnSending(deps, [await readInvoice(deps.db, id)]);
  return { success: true as const, invoice: presentInvoiceDetail(await withReminders(deps, invoice!)) };
};
