import { z } from 'zod';

/**
 * Decimals of each currency as the card provider counts them (Stripe, "Zero-decimal currencies" and "Special cases").
 * An explicit table: Intl says 0 for HUF, COP and others that are charged with two.
 */
const zeroDecimalCurrencies = ['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'];
const threeDecimalCurrencies = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'];
const wholeUnitCurrencies = ['ISK', 'UGX'];

/** In which the card provider charges (Stripe, "Supported presentment currencies"). */
export const currencies = (
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CVE ' +
  'CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY KES KGS KHR KMF ' +
  'KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK ' +
  'PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STN SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU ' +
  'UZS VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW'
).split(' ');

/** PostgreSQL's bigint holds more, a JSON number does not: amounts stay below 10 billion units. */
const maxAmountMinor = 999_999_999_999;

export const currency = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => currencies.includes(code), { message: 'Please choose a currency, such as USD', abort: true });

/** An amount as decimal text, such as "1500.00"; never a floating-point number. */
export const decimalAmount = z
  .string()
  .trim()
  .regex(/^\d{1,10}(\.\d{1,3})?$/, 'Please enter an amount such as 1500.00');

/** How many decimals an amount in this currency has. */
export function decimalPlaces(currencyCode: string): number {
  if (zeroDecimalCurrencies.includes(currencyCode)) return 0;
  return threeDecimalCurrencies.includes(currencyCode) ? 3 : 2;
}

/** Smallest step in minor units: three-decimal currencies end in 0, ISK and UGX have whole units only. */
function smallestStep(currencyCode: string): number {
  if (threeDecimalCurrencies.includes(currencyCode)) return 10;
  return wholeUnitCurrencies.includes(currencyCode) ? 100 : 1;
}

/**
 * "1500.00" USD -> 150000.
 * @returns undefined when the currency cannot represent the amount; it is never rounded
 */
export function toMinor(decimal: string, currencyCode: string): number | undefined {
  const [whole = '', fraction = ''] = decimal.split('.');
  const decimals = decimalPlaces(currencyCode);
  if (/[1-9]/.test(fraction.slice(decimals))) return undefined;
  const minor = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return isChargeable(minor, currencyCode) ? minor : undefined;
}

/** What is wrong with an amount as it was typed, if anything. */
export function amountError(decimal: string, currencyCode: string): string | undefined {
  const decimals = decimalPlaces(currencyCode);
  const [, fraction = ''] = decimal.split('.');
  // Also where they are zeros: who writes "1.500" may mean 1500.
  if (fraction.length > decimals)
    return `Please enter ${currencyCode} ${decimals ? `with at most ${decimals} decimals` : 'without decimals'}, such as ${toDecimal(1500 * 10 ** decimals, currencyCode)}`;
  return toMinor(decimal, currencyCode) === undefined ? `${currencyCode} cannot represent this amount` : undefined;
}

/** The nearest amount, half up, that the currency can represent; for what is computed, never for what was entered. */
export const roundToStep = (minor: number, currencyCode: string) =>
  Math.round(minor / smallestStep(currencyCode)) * smallestStep(currencyCode);

/** Whether an amount in minor units is one that the currency can represent. */
export const isChargeable = (minor: number, currencyCode: string) =>
  Number.isSafeInteger(minor) && minor >= 0 && minor <= maxAmountMinor && minor % smallestStep(currencyCode) === 0;

const formats = new Map<string, Intl.NumberFormat>();

/** Formats decimal text exactly, without a floating-point number in between. Formats are kept, since creating one is slow. */
export function decimalFormat(decimals: number, { useGrouping }: { useGrouping: boolean }): Intl.NumberFormat {
  const key = `${decimals} ${useGrouping}`;
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping };
  const format = formats.get(key) ?? new Intl.NumberFormat('en-US', options);
  formats.set(key, format);
  return format;
}

/** 150000 USD -> "1500.00"; a negative amount keeps its sign. */
export function toDecimal(minor: number, currencyCode: string): string {
  const decimals = decimalPlaces(currencyCode);
  return decimalFormat(decimals, { useGrouping: false }).format(`${minor}E-${decimals}` as `${number}`);
}

/**
 * The card provider's least charge, in minor units (Stripe, "Minimum and maximum charge amounts").
 * Currencies without an entry have no minimum known here; the provider's own refusal is then shown.
 */
const minimumCharge: Record<string, number> = {
  USD: 50,
  EUR: 50,
  GBP: 30,
  CAD: 50,
  AUD: 50,
  NZD: 50,
  CHF: 50,
  JPY: 50,
  SEK: 300,
  NOK: 300,
  DKK: 250,
  PLN: 200,
  CZK: 1500,
  HUF: 17500,
  RON: 200,
  BGN: 100,
  SGD: 50,
  HKD: 400,
  MXN: 1000,
  MYR: 200,
  THB: 1000,
  INR: 50,
  BRL: 50,
  AED: 200,
};

/** The least amount that can be paid by card in this currency, in minor units. */
export const minimumChargeFor = (currencyCode: string) => minimumCharge[currencyCode] ?? 1;
