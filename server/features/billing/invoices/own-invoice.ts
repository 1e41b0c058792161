import type { Deps } from '#server/deps.ts';
import { withRecords } from './invoice-detail.ts';
import { presentInvoiceDetail } from './invoices.present.ts';
import { readClientInvoice, readNotInvoiced } from './invoices.service.ts';

/** A client's own invoice with its payments, credit notes and what comes after it. @throws AppError not_found, also for another client's invoice or a draft */
export async function readOwnDetail(deps: Deps, client: { id: number }, id: number) {
  const invoice = await readClientInvoice(deps, client, id);
  const { payments, ...records } = await withRecords(deps.db, invoice);
  // What the studio gives up in its books is no payment of the client's.
  const detail = presentInvoiceDetail({ ...records, payments: payments.filter(({ kind }) => kind !== 'write_off') });
  return { ...detail, notInvoiced: await readNotInvoiced(deps.db, invoice) };
}
