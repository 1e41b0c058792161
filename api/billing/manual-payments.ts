import { z } from 'zod';
import { calendarDate, id, optionalText, singleLine } from '#api/shared/fields.ts';
import { decimalAmount } from '#api/shared/money.ts';
import { manualPaymentMethods, paymentKinds, paymentMethods } from './payments.ts';

/** Money as recorded by an admin. */
export const manualMoney = z.object({
  amount: decimalAmount,
  /** The day on which the money arrived. */
  date: calendarDate,
  paymentMethod: z.enum(manualPaymentMethods, 'Please choose a payment method'),
  note: optionalText('Note', 500),
});

/** A payment of an invoice as recorded by an admin. */
export const manualPaymentForm = manualMoney.extend({
  /** Whether money beyond what is due becomes the client's credit. If false, such a payment is refused. */
  keepSurplus: z.boolean().default(true),
  /** How much the sender expects to become credit, zero for nothing: the payment is refused if the amount would be another. */
  surplus: decimalAmount.optional(),
});
export type ManualPaymentForm = z.output<typeof manualPaymentForm>;

/** Why a payment that was recorded by mistake is taken back. */
export const voidForm = z.object({ reason: singleLine('Reason', 500) });
export type VoidForm = z.output<typeof voidForm>;

/** A ledger entry as part of its invoice. What went back is negative. */
export const invoicePayment = z
  .object({
    id,
    date: calendarDate,
    kind: z.enum(paymentKinds),
    paymentMethod: z.enum(paymentMethods),
    amount: z.string(),
    /** What was paid beyond the amount due and became the client's credit; null if nothing did. */
    surplus: z.string().nullable(),
    /** The payment that this entry takes back in part or in full. */
    paymentId: id.nullable(),
    /** Why the studio refunded the payment, as the client was told; null for other entries. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'InvoicePayment' });

/** A ledger entry of an invoice, with the details that only admins see. */
export const adminInvoicePayment = invoicePayment
  .extend({
    note: z.string().nullable(),
    /** Whether the studio recorded the payment, instead of the payment provider. */
    isManual: z.boolean(),
    /** The tax that a write-off corrects, negative if it's owed again; null if the tax stays, and for other entries. */
    taxCorrected: z.string().nullable(),
  })
  .meta({ id: 'AdminInvoicePayment' });
