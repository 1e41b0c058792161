import type { InvoiceTotals } from '#domain/billing/invoice-totals.ts';
import { toDecimal } from '#domain/shared/money.ts';
import type { MoneyOrigin } from './money-origin.ts';
import type { DisputeRow } from './payments-ledger.store.ts';

interface MoneyRow {
  amountMinor: number;
  currency: string;
  source: string;
  invoiceNumber: string | null;
}

/** A row about money as the API shows it: the amount as decimal text, and where the money is. */
export const presentMoney =
  (originOf: (source: string) => MoneyOrigin) =>
  <Row extends MoneyRow>(row: Row) => ({
    ...row,
    invoiceNumber: row.invoiceNumber ?? '',
    amount: toDecimal(row.amountMinor, row.currency),
    ...originOf(row.source),
  });

/** A ledger entry as the API shows it, with what the provider kept for it and the tax that a write-off corrects. */
export const presentEntry =
  (originOf: (source: string) => MoneyOrigin) =>
  <Row extends MoneyRow & { feeMinor: number | null; feeCurrency: string | null; taxCorrection: InvoiceTotals | null }>(row: Row) => ({
    ...presentMoney(originOf)(row),
    taxCorrected: row.taxCorrection && toDecimal(row.taxCorrection.taxMinor, row.currency),
    fee: row.feeMinor === null || row.feeCurrency === null ? null : toDecimal(row.feeMinor, row.feeCurrency),
  });

/** The payment's page in Stripe's dashboard, where a dispute is responded to. The sandbox has no dashboard. */
export function dashboardUrl({ provider, paymentObjectId, source }: Pick<DisputeRow, 'provider' | 'paymentObjectId' | 'source'>) {
  if (provider !== 'stripe') return null;
  const mode = source.endsWith(' test') ? 'test/' : '';
  return `https://dashboard.stripe.com/${mode}payments/${paymentObjectId}`;
}
