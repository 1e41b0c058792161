import type { RefundStatusFilter } from '#api/billing/refunds.ts';
import { toDecimal } from '#domain/shared/money.ts';
import type { NewestFirstCursor } from '#server/db/paging.ts';
import type { Deps } from '#server/deps.ts';
import { readInvoice } from '#server/features/billing/invoices/invoices.service.ts';
import { type BookingCursor, bookingCursor } from './booking-cursor.ts';
import { readMoneyOrigins } from './money-origin.ts';
import { dashboardUrl, presentEntry, presentMoney } from './payments-ledger.present.ts';
import { type LedgerFilter, listDisputes, listEntries, listInvoicePayments, listRefunds } from './payments-ledger.store.ts';

export { readPaymentAlerts } from './payment-alerts.store.ts';
export { readRevenue } from './revenue.ts';

/** The total is known for the whole ledger only, not for a filter. */
export const ledgerPages = (deps: Deps, filter: LedgerFilter) => ({
  list: async (limit: number, before: BookingCursor | undefined) =>
    (await listEntries(deps.db, { ...filter, limit, before })).map(presentEntry(await readMoneyOrigins(deps))),
  isCounted: !Object.values(filter).some(Boolean),
  cursor: bookingCursor,
});

export const refundPages = (deps: Deps, status: RefundStatusFilter | undefined) => ({
  list: async (limit: number, before: NewestFirstCursor | undefined) =>
    (await listRefunds(deps.db, { status, limit, before })).map(presentMoney(await readMoneyOrigins(deps))),
});

export const disputePages = (deps: Deps) => ({
  list: async (limit: number, before: NewestFirstCursor | undefined) => {
    const present = presentMoney(await readMoneyOrigins(deps));
    return (await listDisputes(deps.db, { limit, before })).map((row) => ({ ...present(row), dashboardUrl: dashboardUrl(row) }));
  },
});

/**
 * The payments of an invoice, with what can still be refunded of each.
 * @throws AppError not_found for an unknown invoice
 */
export async function readInvoicePayments(deps: Deps, invoiceId: number) {
  await readInvoice(deps.db, invoiceId);
  const present = presentEntry(await readMoneyOrigins(deps));
  return (await listInvoicePayments(deps.db, invoiceId)).map((row) => ({
    ...present(row),
    refundable: toDecimal(Math.max(0, row.amountMinor + row.returnedMinor), row.currency),
  }));
}
