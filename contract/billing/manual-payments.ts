import { z } from 'zod';
import { calendarDate, id, optionalText, singleLine } from '#contract/shared/fields.ts';
import { decimalAmount } from '#contract/shared/money.ts';
import { manualPaymentMethods, paymentKinds, paymentMethods } from './payments.ts';

/** A payment as recorded by an admin. */
export const manualPaymentForm = z.object({
  amount: decimalAmount,
  /** The day on which the money arrived. */
  date: calendarDate,
  paymentMethod: z.enum(manualPaymentMethods, 'Please choose a payment method'),
  note: optionalText('Note', 500),
});
export type ManualPaymentForm = z.output<typeof manualPaymentForm>;

/** Why a payment that was recorded by mistake is taken back. */
export const voidForm = z.object({ reason: singleLine('Reason', 500) });
export type VoidForm = z.output<typeof voidForm>;

/** A ledger entry as part of its invoice. What went back is negative. */
export const invoicePayment = z
  .object({ id, date: calendarDate, kind: z.enum(paymentKinds), paymentMethod: z.enum(paymentMethods), amount: z.string() })
  .meta({ id: 'InvoicePayment' });

/** The same for admins. */
export const adminInvoicePayment = invoicePayment
  .extend({
    note: z.string().nullable(),
    /** The payment that it takes back in part or in full. */
    paymentId: id.nullable(),
    /** Recorded by the studio, not made by card. */
    isManual: z.boolean(),
  })
  .meta({ id: 'AdminInvoicePayment' });
