import type { Unit } from '#api/billing/invoice-draft.ts';
import type { PaymentMethod } from '#api/billing/payments.ts';
import type { PaymentMeans } from '#api/shared/parties.ts';
import type { InvoiceStatus } from '#domain/billing/invoice-statuses.ts';
import type { InvoiceTotals } from '#domain/billing/invoice-totals.ts';

/** A party's details as printed; for a sent invoice, those that were frozen with it. */
export interface DocumentParty {
  name: string;
  company: string | null;
  email: string;
  phone: string | null;
  /** Street lines, postal code and city, region and country, as on an envelope. */
  addressLines: string[];
  taxId: string | null;
}

export interface DocumentItem {
  description: string;
  quantity: number;
  unit: Unit;
  unitMinor: number;
  /** In percent, as decimal strings. */
  taxRate: string | null;
  discountPercent: string | null;
  /** After the discount, before tax. */
  netMinor: number;
}

/** A row of the ledger: received if positive, returned if negative. */
export interface DocumentPayment {
  kind: 'payment' | 'refund' | 'dispute';
  date: string;
  method: PaymentMethod;
  amountMinor: number;
}

/**
 * Everything an invoice or credit note prints, as plain data: the same document always gives the same bytes. Dates are `YYYY-MM-DD`, amounts
 * are in minor units of `currency`.
 */
export interface InvoiceDocument {
  kind: 'invoice' | 'credit_note';
  /** Such as INV-2026-0001; a draft's is a placeholder. */
  number: string;
  status: InvoiceStatus;
  isWrittenOff: boolean;
  /** When the printed state came about: an ISO 8601 instant, used as the file's creation date. */
  timestamp: string;
  issueDate: string;
  /** When what is asked for now is due; null until the final delivery that the balance waits for, and on credit notes. */
  dueDate: string | null;
  paidDate: string | null;
  deliveryDate: string | null;
  period: { start: string; end: string } | null;
  projectTitle: string | null;
  billedBy: DocumentParty;
  billedTo: DocumentParty;
  /** The locale in which dates and amounts are written. */
  locale: string;
  currency: string;
  items: DocumentItem[];
  totals: InvoiceTotals;
  /** Why no tax is charged. */
  taxExemption: string | null;
  deposit: { percent: number | null; amountMinor: number } | null;
  /** The due dates of deposit and balance, if they differ. `balance` can be a number of days after a delivery that is still to come. */
  dueParts: { deposit: string; balance: string | number } | null;
  payments: DocumentPayment[];
  /** Credit notes issued for the invoice. */
  credits: { number: string; date: string; amountMinor: number }[];
  /** What open disputes hold back. */
  disputedMinor: number;
  /** Total less credits and payments, and without what is disputed; nothing is due below 1. */
  dueMinor: number;
  /** On a credit note, the invoice it corrects. */
  correctedInvoice: { number: string; issueDate: string } | null;
  reason: string | null;
  notes: string | null;
  bank: PaymentMeans | null;
  /** Where the client pays, printed as a QR code and a link. */
  payUrl: string | null;
  paper: 'a4' | 'us-letter';
}
