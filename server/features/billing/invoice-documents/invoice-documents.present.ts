import type { InvoiceItem } from '#api/billing/invoice-draft.ts';
import type { PaymentKind } from '#api/billing/payments.ts';
import type { Party } from '#api/shared/parties.ts';
import type { TaxExemption } from '#api/shared/tax.ts';
import { payableStatuses } from '#domain/billing/invoice-statuses.ts';
import { computeLine } from '#domain/billing/invoice-totals.ts';
import { addressLines } from '#domain/shared/addresses.ts';
import { toMinor } from '#domain/shared/money.ts';
import { balanceDueOn, dueMinor, isWrittenOff } from '#server/features/billing/invoices/invoices.policy.ts';
import type { InvoiceWithParties } from '#server/features/billing/invoices/parties.ts';
import type { DocumentItem, DocumentParty, DocumentPayment, InvoiceDocument } from './invoice-document.ts';
import type { CreditNoteRow } from './invoice-documents.store.ts';

type LedgerRow = Omit<DocumentPayment, 'date' | 'method' | 'kind'> & {
  id: number;
  paymentId: number | null;
  kind: PaymentKind;
  bookedOn: string;
  paymentMethod: DocumentPayment['method'];
  createdAt: Date;
};

/** Countries where letter-size paper is common. */
const letterCountries = ['US', 'CA', 'MX', 'PH', 'CO', 'CL', 'VE', 'PR'];

export const paperOf = (country: string | null): InvoiceDocument['paper'] => (letterCountries.includes(country ?? '') ? 'us-letter' : 'a4');

/** The parts that the documents of an invoice and its credit notes share. */
function commonParts(invoice: InvoiceWithParties) {
  const { billedBy, billedTo, projectTitle } = invoice;
  return {
    billedBy: documentParty(billedBy),
    billedTo: documentParty(billedTo),
    projectTitle,
    paper: paperOf(billedBy.country),
  };
}

/** @param payUrl the pay page, if cards are accepted */
export function invoiceDocument(
  invoice: InvoiceWithParties,
  ledger: LedgerRow[],
  credits: CreditNoteRow[],
  payUrl: string | null,
): InvoiceDocument {
  const { status, currency, periodStart, periodEnd, depositPercent, depositMinor } = invoice;
  const due = dueMinor(invoice);
  const lastChange = [...ledger, ...credits]
    .map(({ createdAt }) => createdAt.toISOString())
    .sort()
    .at(-1);
  return {
    ...commonParts(invoice),
    kind: 'invoice',
    number: invoice.invoiceNumber ?? `DRAFT-${invoice.id}`,
    status,
    isWrittenOff: isWrittenOff(invoice),
    timestamp: lastChange ?? `${invoice.issueDate}T00:00:00.000Z`,
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    paidDate: invoice.paidDate,
    deliveryDate: invoice.deliveryDate,
    period: periodStart && periodEnd ? { start: periodStart, end: periodEnd } : null,
    locale: invoice.locale,
    currency,
    items: invoice.items.map((item) => documentItem(item, currency)),
    totals: invoice.totals,
    taxExemption: exemptionText(invoice.taxExemption),
    deposit: depositMinor ? { percent: depositPercent, amountMinor: depositMinor } : null,
    dueParts: duePartsOf(invoice),
    payments: withoutVoided(ledger).map(({ kind, bookedOn, paymentMethod, amountMinor }) => ({
      kind,
      date: bookedOn,
      method: paymentMethod,
      amountMinor,
    })),
    credits: credits.map(({ creditNoteNumber, issueDate, amountMinor }) => ({ number: creditNoteNumber, date: issueDate, amountMinor })),
    disputedMinor: invoice.disputedMinor,
    dueMinor: due,
    correctedInvoice: null,
    reason: null,
    notes: invoice.notes,
    bank: invoice.paymentMeans,
    payUrl: payableStatuses.includes(status) && due > 0 ? payUrl : null,
  };
}

/** A draft's `dueDate` is that of its deposit. */
function duePartsOf(invoice: InvoiceWithParties): InvoiceDocument['dueParts'] {
  const deposit = invoice.depositDueDate ?? invoice.dueDate;
  const balance = balanceDueOn(invoice) ?? invoice.balanceDueDays;
  return deposit === null || balance === null ? null : { deposit, balance };
}

/** A voided payment was never made, so neither it nor its void is printed; nor is what the studio gave up, which the client still owes. */
function withoutVoided(ledger: LedgerRow[]) {
  const voided = new Set(ledger.flatMap(({ kind, paymentId }) => (kind === 'void' ? [paymentId] : [])));
  return ledger.flatMap(({ kind, ...row }) => (kind === 'void' || kind === 'write_off' || voided.has(row.id) ? [] : [{ kind, ...row }]));
}

export function creditNoteDocument(invoice: InvoiceWithParties, note: CreditNoteRow): InvoiceDocument {
  return {
    ...commonParts(invoice),
    kind: 'credit_note',
    number: note.creditNoteNumber,
    status: 'sent',
    isWrittenOff: false,
    timestamp: note.createdAt.toISOString(),
    issueDate: note.issueDate,
    dueDate: null,
    paidDate: null,
    deliveryDate: null,
    period: null,
    locale: note.locale,
    currency: note.currency,
    items: note.items.map((item) => documentItem(item, note.currency)).map(note.reversesId === null ? (item) => item : negateItem),
    totals: note.totals,
    taxExemption: exemptionText(invoice.taxExemption),
    deposit: null,
    dueParts: null,
    payments: [],
    credits: [],
    disputedMinor: 0,
    dueMinor: 0,
    correctedInvoice: { number: invoice.invoiceNumber ?? '', issueDate: invoice.issueDate },
    reason: note.reason,
    notes: null,
    bank: null,
    payUrl: null,
  };
}

export const documentParty = (party: Party): DocumentParty => {
  const { name, company, email, phone, taxId } = party;
  return { name, company, email, phone, taxId, addressLines: addressLines(party) };
};

export const documentItem = (item: InvoiceItem, currency: string): DocumentItem => ({
  description: item.description,
  quantity: item.quantity,
  unit: item.unit ?? 'item',
  unitMinor: toMinor(item.unitAmount, currency) ?? 0,
  taxRate: item.taxRate ?? null,
  discountPercent: item.discountPercent ?? null,
  netMinor: computeLine(item, currency)?.netMinor ?? 0,
});

const negateItem = ({ unitMinor, netMinor, ...item }: DocumentItem): DocumentItem => ({
  ...item,
  unitMinor: -unitMinor,
  netMinor: -netMinor,
});

const exemptions: Record<TaxExemption['category'], string> = {
  zero_rated: 'Zero-rated',
  exempt: 'Exempt from tax',
  reverse_charge: 'Reverse charge: the customer accounts for the tax',
  export: 'Export, free of tax',
  outside_scope: 'Outside the scope of tax',
};

export const exemptionText = (exemption: TaxExemption | null) =>
  exemption && [exemptions[exemption.category], exemption.reason].filter(Boolean).join('. ');
