import type Stripe from 'stripe';
import type { Formats } from '#domain/shared/format.ts';
import { sampleInvoice } from '#server/features/billing/invoices/sample-invoice.ts';
import { fillPlaceholders } from '#server/features/messaging/mail/compose-mail.ts';
import { defineMails, type MailSender } from '#server/mail.ts';
import { dateIn } from '#server/shared/clock.ts';

interface InvoiceDispute {
  invoice: { id: number; invoiceNumber: string | null; clientName: string; clientEmail: string };
  dispute: Pick<Stripe.Dispute, 'amount' | 'currency' | 'reason' | 'status'> & {
    evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by'>;
  };
}

const valuesOf = ({ invoice: { clientName, invoiceNumber }, dispute: { amount, currency } }: InvoiceDispute, formats: Formats) => ({
  name: clientName,
  number: invoiceNumber ?? '',
  amount: formats.minor(amount, currency.toUpperCase()),
});

const sampleDispute = {
  amount: 150_000,
  currency: 'usd',
  reason: 'product_not_received',
  evidence_details: { due_by: 1_782_777_600 },
};

/** An email to the studio about a dispute that was opened or decided. @param status the dispute's status in the sample */
const aboutDispute = (subject: string, status: Stripe.Dispute.Status) => ({
  audience: 'studio' as const,
  addressChosenBy: 'studio' as const,
  optOut: () => null,
  subject,
  build(about: InvoiceDispute, { studioEmail, timeZone, formats, linkTo }: MailSender) {
    const { invoice, dispute } = about;
    const { due_by } = dispute.evidence_details;
    const values = valuesOf(about, formats);
    const deadline =
      dispute.status.endsWith('needs_response') && due_by ? formats.date(dateIn(timeZone, new Date(due_by * 1000))) : undefined;
    return {
      values,
      to: studioEmail,
      replyTo: invoice.clientEmail,
      heading: fillPlaceholders(subject, values),
      table: [
        ['Invoice', values.number],
        ['Client', values.name],
        ['Amount', values.amount],
        ['Reason', dispute.reason.replaceAll('_', ' ')],
        ...(deadline ? [['Respond by', deadline]] : []),
      ] as [string, string][],
      action: { label: 'View invoice', url: linkTo(`/admin/invoices/${invoice.id}`) },
    };
  },
  samples: [{ invoice: sampleInvoice, dispute: { ...sampleDispute, status } }] as const,
});

export const disputeMails = defineMails({
  disputeOpened: {
    title: 'Payment disputed',
    text: "The bank is holding the money until the dispute is decided. Submit evidence in your payment provider's dashboard before the deadline, or the dispute is lost.",
    ...aboutDispute('{name} disputed {amount} paid for invoice {number}', 'needs_response'),
  },

  disputeInquiry: {
    title: 'Payment disputed, as an inquiry',
    text: "The client's bank is asking about this payment. Submit evidence before the deadline to prevent a chargeback.",
    ...aboutDispute('{name} disputed {amount} paid for invoice {number}', 'warning_needs_response'),
  },

  disputeWon: {
    title: 'Dispute won',
    text: 'The bank decided in your favor and returns the money to your balance.',
    ...aboutDispute('You won the dispute over {amount} for invoice {number}', 'won'),
  },

  disputeLost: {
    title: 'Dispute lost',
    text: 'The bank decided in favor of your client, who keeps the money. The invoice is due again: it can be paid another way, credited or written off.',
    ...aboutDispute('You lost the dispute over {amount} for invoice {number}', 'lost'),
  },

  disputeClosed: {
    title: 'Dispute closed',
    text: 'Nothing was withdrawn, and nothing is left to do.',
    ...aboutDispute('The bank closed the dispute over {amount} for invoice {number}', 'warning_closed'),
  },
});

export function disputeMail(status: Stripe.Dispute.Status) {
  if (status === 'won') return disputeMails.disputeWon;
  if (status === 'lost') return disputeMails.disputeLost;
  if (status === 'warning_closed' || status === 'prevented') return disputeMails.disputeClosed;
  return status.startsWith('warning') ? disputeMails.disputeInquiry : disputeMails.disputeOpened;
}

/** What happened in a dispute, in the words of the email's default subject. */
export const disputeNews = (about: InvoiceDispute, formats: Formats): string =>
  fillPlaceholders(disputeMail(about.dispute.status).subject, valuesOf(about, formats));
