import type { PaymentPart } from '#api/billing/payments.ts';
import { payableStatuses } from '#domain/billing/invoice-statuses.ts';
import type { Formats } from '#domain/shared/format.ts';
import { maximumChargeFor, minimumChargeFor } from '#domain/shared/money.ts';
import { claimMinor, depositDue, dueMinor, isWrittenOff } from '#server/features/billing/invoices/invoices.policy.ts';
import type { InvoiceRow } from '#server/features/billing/invoices/invoices.service.ts';
import { AppError } from '#server/shared/app-error.ts';

/**
 * What a card payment of an invoice charges now.
 * @returns the amount in minor units
 * @throws AppError conflict when nothing is due, or the provider can't charge the amount
 */
export function amountToPay(invoice: InvoiceRow, part: PaymentPart, formats: Formats): number {
  if (invoice.status === 'paid') throw new AppError('conflict', 'Invoice already paid.');
  if (isWrittenOff(invoice))
    throw new AppError('conflict', "This invoice is closed and can't be paid by card anymore. Please contact the studio.");
  if (!payableStatuses.includes(invoice.status)) throw new AppError('conflict', `This invoice is ${invoice.status} and can't be paid.`);
  if (invoice.disputedMinor > 0 && dueMinor(invoice) === 0)
    throw new AppError('conflict', 'A payment of this invoice is disputed. Nothing is due until the bank has decided.');
  const amountMinor = part === 'deposit' ? depositDue(invoice) : dueMinor(invoice);
  if (amountMinor === null) throw new AppError('conflict', 'No deposit is due on this invoice.');
  requireChargeable(amountMinor, invoice.currency, formats);
  return amountMinor;
}

function requireChargeable(amountMinor: number, currency: string, formats: Formats) {
  const minimum = minimumChargeFor(currency);
  const maximum = maximumChargeFor(currency);
  const refuse = (range: string) => new AppError('conflict', `Amounts ${range} can't be paid by card. Please contact the studio.`);
  if (amountMinor < minimum) throw refuse(`below ${formats.minor(minimum, currency)}`);
  if (amountMinor > maximum) throw refuse(`above ${formats.minor(maximum, currency)}`);
}

/** What came in beyond what the invoice claims, in minor units; of a canceled invoice, everything. */
export const overpaidMinor = (invoice: InvoiceRow) => Math.max(0, invoice.paidMinor - claimMinor(invoice));
