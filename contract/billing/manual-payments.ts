import { z } from 'zod';
import { calendarDate, id, optionalText } from '#contract/shared/fields.ts';
import { decimalAmount } from '#contract/shared/money.ts';
import { paymentMethods } from './payments.ts';

/** How a payment that the studio records arrived. */
export const manualPaymentMethods = ['bank_transfer', 'paypal', 'cash', 'other'] as const;

/** A payment as recorded by an admin. */
export const manualPaymentForm = z.object({
  amount: decimalAmount,
  /** The day on which the money arrived. */
  date: calendarDate,
  paymentMethod: z.enum(manualPaymentMethods, 'Please choose a payment method'),
  note: optionalText('Note', 500),
});
export type ManualPaymentForm = z.output<typeof manualPaymentForm>;

const paymentKinds = ['payment', 'refund', 'dispute'] as const;

/** A ledger entry as part of its invoice. What went back is negative. */
export const invoicePayment = z
  .object({ id, date: calendarDate, kind: z.enum(paymentKinds), paymentMethod: z.enum(paymentMethods), amount: z.string() })
  .meta({ id: 'InvoicePayment' });

/** The same for admins. */
export const adminInvoicePayment = invoicePayment.extend({ note: z.string().nullable() }).meta({ id: 'AdminInvoicePayment' });
