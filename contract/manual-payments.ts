import { z } from 'zod';
import { paymentMethods } from './payments.ts';
import { calendarDate, id } from './shared/fields.ts';

const paymentKinds = ['payment', 'refund', 'dispute'] as const;

/** A ledger entry as part of its invoice. What went back is negative. */
export const invoicePayment = z
  .object({ id, date: calendarDate, kind: z.enum(paymentKinds), paymentMethod: z.enum(paymentMethods), amount: z.string() })
  .meta({ id: 'InvoicePayment' });

/** The same for admins. */
export const adminInvoicePayment = invoicePayment.extend({ note: z.string().nullable() }).meta({ id: 'AdminInvoicePayment' });
