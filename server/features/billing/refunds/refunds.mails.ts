import { refundFailureText } from '#domain/billing/invoice-texts.ts';
import { dueMinor } from '#server/features/billing/invoices/invoices.policy.ts';
import { sampleInvoice } from '#server/features/billing/invoices/sample-invoice.ts';
import { dueText, type PaidInvoice } from '#server/features/billing/payments/payments.mails.ts';
import { defineMails, type MailSender } from '#server/mail.ts';

interface BookedRefund {
  /** The invoice with its balance after the refund. */
  invoice: PaidInvoice;
  refund: { amountMinor: number; currency: string; reason: string | null };
}

interface AnnouncedRefund extends BookedRefund {
  /** The path at which the client sees the invoice, also without an account. */
  payLink: string;
}

const sample = { invoice: sampleInvoice, refund: { amountMinor: 50_000, currency: 'USD', reason: 'One video fewer than agreed' } };
const payLink = '/pay/0000000000000000000000';

function refundWith(heading: string) {
  return ({ invoice, refund, payLink }: AnnouncedRefund, { formats, linkTo }: MailSender) => {
    const remaining = dueMinor(invoice);
    const number = invoice.invoiceNumber ?? '';
    const amount = formats.minor(refund.amountMinor, refund.currency);
    const reason: [string, string][] = refund.reason ? [['Reason', refund.reason]] : [];
    return {
      values: { name: invoice.clientName, number, amount },
      to: invoice.clientEmail,
      heading,
      paragraphs: remaining > 0 ? [`${formats.minor(remaining, refund.currency)} remains to be paid ${dueText(invoice, formats)}.`] : [],
      table: [['Invoice', number], ['Refunded', amount], ...reason] satisfies [string, string][],
      action: { label: 'View invoice', url: linkTo(payLink) },
    };
  };
}

export const refundMails = defineMails({
  refund: {
    title: 'Refund',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: 'Refund for invoice {number}',
    text: 'Hello {name},\n\n{studio} refunded {amount} for invoice {number}. Card refunds usually arrive within 5 to 10 business days.',
    build: refundWith('Your refund is on its way'),
    samples: [{ ...sample, payLink }],
  },

  refundToCredit: {
    title: 'Refund to the credit balance',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: 'Credit from invoice {number}',
    text: 'Hello {name},\n\n{studio} moved {amount} that you paid for invoice {number} to your credit. It can pay your next invoice, or we pay it back.',
    build: refundWith('Your credit has grown'),
    samples: [{ ...sample, payLink }],
  },

  /** Sent to the studio, with the failure's reason in the provider's terms. */
  refundFailed: {
    title: 'Refund failed',
    audience: 'studio',
    addressChosenBy: 'studio',
    optOut: () => null,
    subject: 'The refund for invoice {number} failed',
    text: 'The bank returned the refund of {amount} to {name}, so the money is back in your balance. Agree on another way to return it.',
    build({ invoice, refund, failureReason }: BookedRefund & { failureReason: string | null }, { studioEmail, formats, linkTo }) {
      const amount = formats.minor(refund.amountMinor, refund.currency);
      return {
        values: { name: invoice.clientName, number: invoice.invoiceNumber ?? '', amount },
        to: studioEmail,
        replyTo: invoice.clientEmail,
        heading: `The refund for invoice ${invoice.invoiceNumber} failed`,
        table: [['Refund', amount], ...(failureReason ? [['Cause', refundFailureText(failureReason)] as [string, string]] : [])],
        action: { label: 'View invoice', url: linkTo(`/admin/invoices/${invoice.id}`) },
      };
    },
    samples: [{ ...sample, failureReason: 'expired_or_canceled_card' }],
  },
});
