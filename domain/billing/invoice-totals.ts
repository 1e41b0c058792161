import { isChargeable, smallestStep, toDecimal, toMinor, totalTooLarge } from '#domain/shared/money.ts';

/** What the arithmetic needs of a line item: decimal strings, and a quantity with at most two decimals. */
export interface PricedItem {
  quantity: number;
  unitAmount: string;
  /** In percent. */
  taxRate?: string | null | undefined;
  /** In percent of the line's amount. */
  discountPercent?: string | null | undefined;
}

/** Tax is computed once per rate, on the sum of its lines' net amounts. Amounts are in minor units. */
export interface TaxSubtotal {
  /** In percent, as a decimal string without trailing zeros; null for lines without tax. */
  taxRate: string | null;
  netMinor: number;
  taxMinor: number;
}

/** What an invoice adds up to, in minor units. The totals are frozen when the invoice is sent. */
export interface InvoiceTotals {
  netMinor: number;
  /** Rates in the order in which they first appear. */
  taxes: TaxSubtotal[];
  taxMinor: number;
  totalMinor: number;
}

/** A percentage as a whole number of hundredths: "7.5" -> 750. */
const hundredths = (percent: string | null | undefined) => BigInt(Math.round(Number(percent || 0) * 100));

/** Makes equal rates the same text, "7.50" -> "7.5", so that none is listed twice. */
const normalizeRate = (taxRate: string | null | undefined) => (taxRate ? String(Number(taxRate)) : null);

const isPercent = (percent: string | null | undefined) => !percent || /^\d{1,3}(\.\d{1,2})?$/.test(percent);

/** Divides, rounding half up to the currency's smallest step. Exact, since products exceed what a number holds. */
export function divide(dividend: bigint, divisor: bigint, currencyCode: string): number {
  const step = BigInt(smallestStep(currencyCode));
  const unit = divisor * step;
  return Number(((2n * dividend + unit) / (2n * unit)) * step);
}

/** The tax on a net amount, rounded half up once (EN 16931, BR-CO-17). Both in minor units. */
export const computeTax = (netMinor: number, taxRate: string | null, currencyCode: string) =>
  divide(BigInt(netMinor) * hundredths(taxRate), 10_000n, currencyCode);

/** The net amount whose tax at this rate makes up a total, in minor units; for totals that no net amount has, the nearest one. */
export const netOfTotal = (totalMinor: number, taxRate: string | null, currencyCode: string) =>
  divide(BigInt(totalMinor) * 10_000n, 10_000n + hundredths(taxRate), currencyCode);

/**
 * A line's amounts in minor units, without tax: quantity times unit amount, and the discount on it. Each is rounded half up once.
 * @returns undefined when the quantity, the unit amount or a percentage is invalid
 */
export function computeLine(item: PricedItem, currencyCode: string) {
  const unit = toMinor(item.unitAmount, currencyCode);
  const quantity = Math.round(item.quantity * 100);
  if (
    unit === undefined ||
    quantity <= 0 ||
    !Number.isSafeInteger(quantity) ||
    !isPercent(item.taxRate) ||
    !isPercent(item.discountPercent)
  )
    return undefined;
  const grossMinor = divide(BigInt(unit) * BigInt(quantity), 100n, currencyCode);
  const discountMinor = divide(BigInt(grossMinor) * hundredths(item.discountPercent), 10_000n, currencyCode);
  return { grossMinor, discountMinor, netMinor: grossMinor - discountMinor };
}

/**
 * Adds up an invoice: each line's net amount is rounded, tax is computed per rate on the sum of its net amounts and rounded half up
 * once per rate (EN 16931, BR-CO-17).
 * @returns undefined when a line is invalid, and when the total, or what it would be without discounts, is past the largest amount
 */
export function computeTotals(items: readonly PricedItem[], currencyCode: string): InvoiceTotals | undefined {
  const netByRate = new Map<string | null, number>();
  let grossMinor = 0;
  for (const item of items) {
    const line = computeLine(item, currencyCode);
    if (!line) return undefined;
    const taxRate = normalizeRate(item.taxRate);
    grossMinor += line.grossMinor;
    netByRate.set(taxRate, (netByRate.get(taxRate) ?? 0) + line.netMinor);
  }
  const taxes = [...netByRate].map(([taxRate, netMinor]) => ({
    taxRate,
    netMinor,
    taxMinor: computeTax(netMinor, taxRate, currencyCode),
  }));
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const netMinor = sum(taxes.map((tax) => tax.netMinor));
  const taxMinor = sum(taxes.map((tax) => tax.taxMinor));
  const totalMinor = netMinor + taxMinor;
  if (!isChargeable(grossMinor, currencyCode) || !isChargeable(totalMinor, currencyCode)) return undefined;
  return { netMinor, taxes, taxMinor, totalMinor };
}

/** The error message for lines that are valid, but together past the largest amount. */
export const totalError = (items: readonly PricedItem[], currencyCode: string): string | undefined =>
  items.every((item) => computeLine(item, currencyCode)) && !computeTotals(items, currencyCode) ? totalTooLarge(currencyCode) : undefined;

interface CreditedInvoice {
  currency: string;
  amount: string;
  amountCredited: string;
}

/** What is left of an invoice's total after its credit notes, as a decimal string. */
export function totalAfterCreditNotes({ currency, amount, amountCredited }: CreditedInvoice): string {
  const [totalMinor, creditedMinor] = [amount, amountCredited].map((decimal) => toMinor(decimal, currency) ?? 0) as [number, number];
  return toDecimal(totalMinor - creditedMinor, currency);
}

export const formatTotals = ({ netMinor, taxes, taxMinor, totalMinor }: InvoiceTotals, currencyCode: string) => ({
  net: toDecimal(netMinor, currencyCode),
  taxes: taxes.map((tax) => ({
    taxRate: tax.taxRate,
    net: toDecimal(tax.netMinor, currencyCode),
    tax: toDecimal(tax.taxMinor, currencyCode),
  })),
  tax: toDecimal(taxMinor, currencyCode),
  total: toDecimal(totalMinor, currencyCode),
});
