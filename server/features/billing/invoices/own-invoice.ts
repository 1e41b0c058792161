import type { Deps } from '#server/deps.ts';
import { withRecords } from './invoice-detail.ts';
import { presentInvoiceDetail } from './invoices.present.ts';
import { readClientInvoice } from './invoices.service.ts';

/** A client's own invoice with its payments and credit notes. @throws AppError not_found, also for another client's invoice or a draft */
export async function readOwnDetail(deps: Deps, client: { id: number }, id: number) {
  const { payments, ...records } = await withRecords(deps.db, await readClientInvoice(deps, client, id));
  // What the studio gives up in its books is no payment of the client's.
  return presentInvoiceDetail({ ...records, payments: payments.filter(({ kind }) => kind !== 'write_off') });
}
