import { toDecimal } from '../../../contract/shared/money.ts';
import type { InvoiceRow } from './invoices.store.ts';

/** A row as the API shows it: amounts as decimal text, drafts numbered by id. The contract leaves out what a client must not see. */
export const presentInvoice = (row: InvoiceRow) => ({
  ...row,
  invoiceNumber: row.invoiceNumber ?? `DRAFT-${row.id}`,
  amount: toDecimal(row.amountMinor, row.currency),
  amountPaid: toDecimal(row.paidMinor, row.currency),
});
