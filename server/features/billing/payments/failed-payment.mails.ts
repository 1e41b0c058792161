import { sampleInvoice } from '#server/features/billing/invoices/sample-invoice.ts';
import { defineMails, type MailSender } from '#server/mail.ts';

interface FailedPayment {
  invoice: { id: number; invoiceNumber: string | null; currency: string; clientName: string; clientEmail: string };
  amountMinor: number;
  /** The path at which the client pays again. */
  payLink: string;
  /** Why the payment failed, in the provider's words for the payer. */
  reason: string | null;
}

const valuesOf = ({ invoice, amountMinor }: FailedPayment, { formats }: MailSender) => ({
  name: invoice.clientName,
  number: invoice.invoiceNumber ?? '',
  amount: formats.minor(amountMinor, invoice.currency),
});

const rowsOf = ({ reason }: FailedPayment): [string, string][] => (reason ? [['Reason', reason]] : []);

const samples = [
  {
    invoice: sampleInvoice,
    payLink: '/pay/0000000000000000000000',
    amountMinor: 150_000,
    reason: 'The bank account has insufficient funds.',
  },
] as const;

/** Emails about payments that the banks refuse days after they were ordered. */
export const failedPaymentMails = defineMails({
  paymentFailed: {
    title: 'Payment failed',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: 'Your payment for invoice {number} failed',
    text: "Hello {name},\n\nyour bank didn't carry out your payment of {amount} for invoice {number} from {studio}, so it's still to be paid. Please try again, or pay another way.",
    build: (failed: FailedPayment, sender) => ({
      values: valuesOf(failed, sender),
      to: failed.invoice.clientEmail,
      heading: "Your payment didn't go through",
      table: rowsOf(failed),
      action: { label: sender.paysOnline ? 'Pay invoice' : 'View invoice', url: sender.linkTo(failed.payLink) },
    }),
    samples,
  },

  clientPaymentFailed: {
    title: "Client's payment failed",
    audience: 'studio',
    addressChosenBy: 'studio',
    optOut: () => null,
    subject: "{name}'s payment for invoice {number} failed",
    text: 'The bank refused the payment of {amount} days after it was ordered. {name} was told by email, and can pay again.',
    build: (failed: FailedPayment, sender) => ({
      values: valuesOf(failed, sender),
      to: sender.studioEmail,
      replyTo: failed.invoice.clientEmail,
      heading: `A payment for invoice ${failed.invoice.invoiceNumber} failed`,
      table: rowsOf(failed),
      action: { label: 'View invoice', url: sender.linkTo(`/admin/invoices/${failed.invoice.id}`) },
    }),
    samples,
  },
});
