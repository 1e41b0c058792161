import { sampleInvoice } from '#server/features/billing/invoices/sample-invoice.ts';
import { defineMails } from '#server/mail.ts';

interface FraudWarning {
  invoice: { id: number; invoiceNumber: string | null; currency: string; clientName: string; clientEmail: string };
  /** The amount of the payment, in minor units. */
  amountMinor: number;
  /** The card issuer's reason, such as `made_with_stolen_card`. */
  fraudType: string;
}

export const fraudWarningMails = defineMails({
  fraudWarning: {
    title: 'Early fraud warning',
    audience: 'studio',
    addressChosenBy: 'studio',
    optOut: () => null,
    subject: 'Possible fraud: payment of {amount} for invoice {number}',
    text: "The bank of the card that paid invoice {number} reports this payment as possible fraud. Nothing has been withdrawn yet, but a dispute often follows, with a fee. If you don't recognize the client, refund the payment now: what is refunded can't be disputed.",
    build: ({ invoice, amountMinor, fraudType }: FraudWarning, { studioEmail, formats, linkTo }) => ({
      values: { name: invoice.clientName, number: invoice.invoiceNumber ?? '', amount: formats.minor(amountMinor, invoice.currency) },
      to: studioEmail,
      replyTo: invoice.clientEmail,
      heading: 'The bank warns of fraud',
      table: [
        ['Client', invoice.clientName],
        ['Reason', fraudType.replaceAll('_', ' ')],
      ],
      action: { label: 'View invoice', url: linkTo(`/admin/invoices/${invoice.id}`) },
    }),
    samples: [{ invoice: sampleInvoice, amountMinor: 150_000, fraudType: 'made_with_stolen_card' }],
  },
});
