import type { InvoiceStatus } from '#domain/billing/invoice-statuses.ts';
import { daysAfterDelivery } from '#domain/billing/invoice-texts.ts';
import type { Formats } from '#domain/shared/format.ts';
import { invoiceAttachment } from '#server/features/billing/invoices/invoices.mails.ts';
import { dueMinor } from '#server/features/billing/invoices/invoices.policy.ts';
import { sampleInvoice } from '#server/features/billing/invoices/sample-invoice.ts';
import { defineMails, type MailSender } from '#server/mail.ts';

export interface PaidInvoice {
  id: number;
  invoiceNumber: string | null;
  currency: string;
  /** All amounts in minor units. */
  amountMinor: number;
  creditedMinor: number;
  paidMinor: number;
  disputedMinor: number;
  writtenOffMinor: number;
  depositMinor: number | null;
  status: InvoiceStatus;
  dueDate: string | null;
  balanceDueDays: number | null;
  clientName: string;
  clientEmail: string;
}

interface Received {
  invoice: PaidInvoice;
  amountMinor: number;
}

interface Receipt extends Received {
  /** The path at which the client sees the invoice, also without an account. */
  payLink: string;
}

interface UnbookedPayment {
  invoice: PaidInvoice;
  paymentIntentId: string | null;
  /** How the payment differs from its attempt, in a sentence for the studio. */
  problem: string;
}

/** Writes amounts in the invoice's currency. */
const amountsOf =
  ({ currency }: PaidInvoice, formats: Formats) =>
  (minor: number) =>
    formats.minor(minor, currency);

/** When what is left to pay is due: "by Mar 16, 2026". */
export const dueText = ({ dueDate, balanceDueDays }: PaidInvoice, formats: Formats) =>
  dueDate ? `by ${formats.date(dueDate)}` : daysAfterDelivery(balanceDueDays ?? 0);

function receiptWith(heading: string) {
  return ({ invoice, amountMinor, payLink }: Receipt, { formats, linkTo }: MailSender) => {
    const format = amountsOf(invoice, formats);
    const number = invoice.invoiceNumber ?? '';
    const remaining = dueMinor(invoice);
    return {
      values: { name: invoice.clientName, number, amount: format(amountMinor), purpose: purposeIn(invoice, amountMinor) },
      to: invoice.clientEmail,
      heading,
      paragraphs: remaining > 0 ? [`${format(remaining)} remains to be paid ${dueText(invoice, formats)}.`] : [],
      table: [
        ['Invoice', number],
        [paidLabels[partOf(invoice, amountMinor)], format(amountMinor)],
        ...partialPaymentRows(invoice, amountMinor, format),
      ] satisfies [string, string][],
      action: { label: 'View invoice', url: linkTo(payLink) },
      attachment: invoiceAttachment(invoice),
    };
  };
}

const payLink = '/pay/0000000000000000000000';

export const paymentMails = defineMails({
  /** Sent to the client for a payment; `invoice` has the balance after it. */
  receipt: {
    title: 'Receipt',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: 'Receipt for {purpose}',
    text: 'Hello {name},\n\n{studio} received {amount} for invoice {number}. Keep this email for your records.',
    build: receiptWith('Thank you for your payment'),
    samples: [
      { invoice: { ...sampleInvoice, paidMinor: 150_000 }, amountMinor: 150_000, payLink },
      { invoice: { ...sampleInvoice, depositMinor: 75_000, paidMinor: 75_000 }, amountMinor: 75_000, payLink },
    ],
  },

  /** Sent to the client for credit that the studio applied; `invoice` has the balance after it. */
  creditApplied: {
    title: 'Credit applied',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: 'Your credit paid {amount} of invoice {number}',
    text: 'Hello {name},\n\n{studio} applied {amount} of your credit to invoice {number}. Keep this email for your records.',
    build: receiptWith('Your credit was applied'),
    samples: [{ invoice: { ...sampleInvoice, paidMinor: 20_000 }, amountMinor: 20_000, payLink }],
  },

  /** Sent to the client when a payment was recorded by mistake; `invoice` has the balance without it. */
  paymentVoided: {
    title: 'Payment recorded by mistake',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: 'Correction: payment for invoice {number}',
    text: 'Hello {name},\n\n{studio} had recorded a payment of {amount} for invoice {number} by mistake. Please disregard its receipt.',
    build({ invoice, amountMinor }: Received, { formats, linkTo }) {
      const format = amountsOf(invoice, formats);
      const number = invoice.invoiceNumber ?? '';
      return {
        values: { name: invoice.clientName, number, amount: format(amountMinor) },
        to: invoice.clientEmail,
        heading: 'A correction',
        table: [
          ['Invoice', number],
          ['Left to pay', format(dueMinor(invoice))],
          ['Due', invoice.dueDate ? formats.date(invoice.dueDate) : daysAfterDelivery(invoice.balanceDueDays ?? 0)],
        ],
        action: { label: 'View invoice', url: linkTo(`/client/invoices/${invoice.id}`) },
      };
    },
    samples: [{ invoice: sampleInvoice, amountMinor: 150_000 }],
  },

  /** Sent to the studio for money past what was due, or for a cancelled invoice, also from a dispute. `invoice` is without this money. */
  overpayment: {
    title: 'Overpayment',
    audience: 'studio',
    addressChosenBy: 'studio',
    optOut: () => null,
    subject: 'Overpayment on invoice {number}',
    text: '{amount} from {name} was booked, more than was due. The invoice was {status} at the time. Refund what is too much, or keep it as credit: choose Credit balance as the way it goes back.',
    build({ invoice, amountMinor }: Received, { studioEmail, formats, linkTo }) {
      const format = amountsOf(invoice, formats);
      return {
        values: { name: invoice.clientName, number: invoice.invoiceNumber ?? '', amount: format(amountMinor), status: invoice.status },
        to: studioEmail,
        replyTo: invoice.clientEmail,
        heading: `Invoice ${invoice.invoiceNumber} was overpaid`,
        table: [
          ['Invoice', format(invoice.amountMinor)],
          ['Paid earlier', format(invoice.paidMinor)],
          ['Received', format(amountMinor)],
        ],
        action: { label: 'View invoice', url: linkTo(`/admin/invoices/${invoice.id}`) },
      };
    },
    samples: [{ invoice: { ...sampleInvoice, paidMinor: 150_000, status: 'paid' }, amountMinor: 150_000 }],
  },

  /** Sent to the studio when money doesn't match its payment attempt. */
  unbookedPayment: {
    title: "Payment that couldn't be booked",
    audience: 'studio',
    addressChosenBy: 'studio',
    optOut: () => null,
    subject: "A payment for invoice {number} couldn't be booked",
    text: "{name} paid by card, but the payment doesn't match what was requested. {problem}\n\nThe invoice is unchanged, and it can't be paid by card until this is resolved. Find the payment at the payment provider. Then refund it there, or record what arrived as a manual payment.",
    build: ({ invoice, paymentIntentId, problem }: UnbookedPayment, { studioEmail, linkTo }) => ({
      values: { name: invoice.clientName, number: invoice.invoiceNumber ?? '', problem },
      to: studioEmail,
      replyTo: invoice.clientEmail,
      heading: `A payment for invoice ${invoice.invoiceNumber} couldn't be booked`,
      table: [['Payment', paymentIntentId ?? '']],
      action: { label: 'View invoice', url: linkTo(`/admin/invoices/${invoice.id}`) },
    }),
    samples: [{ invoice: sampleInvoice, paymentIntentId: 'pi_3Test', problem: 'It names another payment attempt.' }],
  },
});

type Part = 'deposit' | 'balance' | 'amount';

const paidLabels: Record<Part, string> = { deposit: 'Deposit paid', balance: 'Balance paid', amount: 'Amount paid' };

/** Which part of the invoice a payment was for. */
function partOf({ depositMinor, paidMinor }: PaidInvoice, amountMinor: number): Part {
  if (depositMinor !== null && paidMinor === amountMinor && amountMinor === depositMinor) return 'deposit';
  return paidMinor > amountMinor ? 'balance' : 'amount';
}

/** What a payment was for, within a sentence: "the deposit of invoice INV-2026-0001". */
function purposeIn(invoice: PaidInvoice, amountMinor: number): string {
  const part = partOf(invoice, amountMinor);
  const name = `invoice ${invoice.invoiceNumber}`;
  return part === 'amount' ? name : `the ${part} of ${name}`;
}

/** Rows about the rest of the invoice; none if the payment is simply the whole invoice. */
const partialPaymentRows = (invoice: PaidInvoice, amountMinor: number, format: (minor: number) => string): [string, string][] =>
  amountMinor === invoice.amountMinor
    ? []
    : [
        ['Invoice total', format(invoice.amountMinor)],
        ['Paid so far', format(invoice.paidMinor)],
        ['Remaining', format(dueMinor(invoice))],
      ];
