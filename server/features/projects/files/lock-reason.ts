import type { NotInvoiced } from '#api/billing/not-invoiced.ts';
import { isPayable, isWrittenOff, payableStatuses } from '#domain/billing/invoice-statuses.ts';
import { notInvoicedText } from '#domain/billing/invoice-texts.ts';
import type { Formats } from '#domain/shared/format.ts';
import type { presentInvoice } from '#server/features/billing/invoices/invoices.present.ts';
import type { ListedInvoice } from '#server/features/billing/invoices/invoices.store.ts';

type Invoice = ReturnType<typeof presentInvoice<ListedInvoice>>;
type Audience = 'client' | 'admin';

interface LockedProject {
  /** All invoices of the project. */
  invoices: Invoice[];
  /** Amounts that were signed and aren't invoiced yet. */
  notInvoiced: Pick<NotInvoiced, 'currency' | 'amount'>[];
}

/** Why the files of an unpaid project are locked, in the words of its client, who never hears of drafts, or in the studio's. */
export function lockReason(audience: Audience, { invoices, notInvoiced }: LockedProject, { money, list }: Formats): string {
  const reasons = invoices.flatMap((invoice) => whyUnpaid(audience, invoice, money) ?? []);
  if (audience === 'client' && notInvoiced.length > 0) reasons.push(notInvoicedText(list(notInvoiced.map(money))));
  return reasons.length > 0 ? reasons.join(' ') : whyUnfunded(audience, invoices);
}

/** Why an invoice isn't paid; undefined if nothing of it is open. */
function whyUnpaid(audience: Audience, invoice: Invoice, money: Formats['money']): string | undefined {
  const { invoiceNumber, status, currency, amount, amountDue, processing } = invoice;
  const isClient = audience === 'client';
  if (status === 'draft') return isClient ? undefined : `${invoiceNumber} (${money({ currency, amount })}) isn't sent yet.`;
  if (isWrittenOff(invoice)) return `${invoiceNumber} was closed without being paid.${isClient ? ' Please contact the studio.' : ''}`;
  if (!payableStatuses.includes(status)) return undefined;
  if (processing) return `${isClient ? 'Your payment' : 'The payment'} of ${invoiceNumber} is being processed.`;
  if (isPayable(invoice)) return `${money({ currency, amount: amountDue })} of ${invoiceNumber} is left to pay.`;
  return `The payment of ${invoiceNumber} is disputed${isClient ? ' with your bank' : ''}.`;
}

/** Why a project is locked although no invoice is open: no money and no package covers it. */
function whyUnfunded(audience: Audience, invoices: Invoice[]): string {
  const isIssued = invoices.some(({ status }) => status !== 'draft');
  if (audience === 'admin') return isIssued ? 'No payment covers it.' : "It isn't invoiced yet.";
  return isIssued ? 'No payment covers it. Please contact the studio.' : "It isn't invoiced yet. The studio will send the invoice.";
}
