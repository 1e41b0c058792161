import { sampleInvoice } from '#server/features/billing/invoices/sample-invoice.ts';
import { defineMails } from '#server/mail.ts';

interface BookedRefund {
  invoice: { id: number; invoiceNumber: string | null; clientName: string; clientEmail: string };
  refund: { amountMinor: number; currency: string; reason: string | null };
}

const sample = { invoice: sampleInvoice, refund: { amountMinor: 50_000, currency: 'USD', reason: 'One video fewer than agreed' } };

export const refundMails = defineMails({
  refund: {
    title: 'Refund',
    audience: 'clients',
    subject: 'Refund for invoice {number}',
    text: 'Hello {name},\n\n{studio} refunded {amount} for invoice {number}. Card refunds usually arrive within 5 to 10 business days.',
    build({ invoice, refund }: BookedRefund, { formats, linkTo }) {
      const number = invoice.invoiceNumber ?? '';
      const amount = formats.minor(refund.amountMinor, refund.currency);
      return {
        values: { name: invoice.clientName, number, amount },
        to: invoice.clientEmail,
        heading: 'Your refund is on its way',
        table: [['Invoice', number], ['Refunded', amount], ...(refund.reason ? [['Reason', refund.reason] as [string, string]] : [])],
        action: { label: 'View invoice', url: linkTo(`/client/invoices/${invoice.id}`) },
      };
    },
    samples: [sample],
  },

  /** Gives the failure's reason in the provider's terms. */
  refundFailed: {
    title: 'Refund failed',
    audience: 'studio',
    subject: 'The refund for invoice {number} failed',
    text: 'The bank returned the refund of {amount} to {name}, so the money is back in your balance. Agree on another way to return it.',
    build({ invoice, refund, failureReason }: BookedRefund & { failureReason: string | null }, { studioEmail, formats, linkTo }) {
      const amount = formats.minor(refund.amountMinor, refund.currency);
      return {
        values: { name: invoice.clientName, number: invoice.invoiceNumber ?? '', amount },
        to: studioEmail,
        replyTo: invoice.clientEmail,
        heading: `The refund for invoice ${invoice.invoiceNumber} failed`,
        table: [['Refund', amount], ...(failureReason ? [['Cause', failureReason.replaceAll('_', ' ')] as [string, string]] : [])],
        action: { label: 'View invoice', url: linkTo(`/admin/invoices/${invoice.id}`) },
      };
    },
    samples: [{ ...sample, failureReason: 'expired_or_canceled_card' }],
  },
});
