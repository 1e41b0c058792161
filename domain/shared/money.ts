/**
 * The decimals that the card provider uses for each currency (Stripe, "Zero-decimal currencies" and "Special cases").
 * Intl can't be used here: it gives HUF, COP and others no decimals, but they are charged with two.
 */
const zeroDecimalCurrencies = ['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'];
const threeDecimalCurrencies = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'];
const wholeUnitCurrencies = ['ISK', 'UGX'];

/** The currencies that the card provider accepts (Stripe, "Supported presentment currencies"). */
export const currencies = (
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CVE ' +
  'CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY KES KGS KHR KMF ' +
  'KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK ' +
  'PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STN SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU ' +
  'UZS VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW'
).split(' ');

/** The largest amount in minor units, below 10 billion units, which a JSON number holds exactly. */
const maxAmountMinor = 999_999_999_999;

/** The number of decimals of amounts in this currency. */
export function decimalPlaces(currencyCode: string): number {
  if (zeroDecimalCurrencies.includes(currencyCode)) return 0;
  return threeDecimalCurrencies.includes(currencyCode) ? 3 : 2;
}

/** The smallest chargeable step, in minor units: three-decimal currencies end in 0, ISK and UGX have whole units only. */
export function smallestStep(currencyCode: string): number {
  if (threeDecimalCurrencies.includes(currencyCode)) return 10;
  return wholeUnitCurrencies.includes(currencyCode) ? 100 : 1;
}

/**
 * "1500.00" USD -> 150000.
 * @returns undefined when the amount isn't chargeable in the currency; it is never rounded
 */
export function toMinor(decimal: string, currencyCode: string): number | undefined {
  const [whole = '', fraction = ''] = decimal.split('.');
  const decimals = decimalPlaces(currencyCode);
  if (/[1-9]/.test(fraction.slice(decimals))) return undefined;
  const minor = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return isChargeable(minor, currencyCode) ? minor : undefined;
}

/** The error message for an amount as entered, if it's invalid. */
export function amountError(decimal: string, currencyCode: string): string | undefined {
  const decimals = decimalPlaces(currencyCode);
  const [, fraction = ''] = decimal.split('.');
  // Extra zeros are refused, too: "1.500" may be meant as 1500.
  if (fraction.length > decimals)
    return `Please enter a ${currencyCode} amount ${decimals ? `with at most ${decimals} decimals` : 'without decimals'}, such as ${toDecimal(1500 * 10 ** decimals, currencyCode)}`;
  return toMinor(decimal, currencyCode) === undefined ? `This isn't a valid ${currencyCode} amount` : undefined;
}

/** Rounds half up to a chargeable amount; for computed amounts, never for entered ones. */
export const roundToStep = (minor: number, currencyCode: string) =>
  Math.round(minor / smallestStep(currencyCode)) * smallestStep(currencyCode);

/** Whether an amount in minor units can be charged in the currency. */
export const isChargeable = (minor: number, currencyCode: string) =>
  Number.isSafeInteger(minor) && minor >= 0 && minor <= maxAmountMinor && minor % smallestStep(currencyCode) === 0;

/** The largest amount in a currency, in minor units. */
const largestMinor = (currencyCode: string) => maxAmountMinor - (maxAmountMinor % smallestStep(currencyCode));

/** The error message for a total above the largest amount. */
export const totalTooLarge = (currencyCode: string) =>
  `The total can be at most ${currencyCode} ${toDecimal(largestMinor(currencyCode), currencyCode)}`;

/** 150000 USD -> "1500.00"; a negative amount keeps its sign. */
export function toDecimal(minor: number, currencyCode: string): string {
  const decimals = decimalPlaces(currencyCode);
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const sign = minor < 0 ? '-' : '';
  return decimals === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-decimals)}`;
}

/**
 * The card provider's minimum charge, in minor units (Stripe, "Minimum and maximum charge amounts").
 * For other currencies, the provider's own error is shown.
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
  ARS: 50,
  COP: 50,
  IDR: 50,
  ILS: 50,
  KRW: 50,
  PHP: 50,
  RUB: 50,
  ZAR: 50,
};

/**
 * The currencies whose largest charge has more than the usual eight digits (same page, and Stripe's PaymentIntent reference).
 * Card networks have limits of their own: beyond one, the provider's own error is shown.
 */
const maximumChargeDigits: Record<string, number> = { INR: 9, COP: 10, HUF: 10, JPY: 10, LBP: 12, IDR: 12 };

/** The least that can be paid by card in this currency, in minor units. */
export const minimumChargeFor = (currencyCode: string) => minimumCharge[currencyCode] ?? smallestStep(currencyCode);

/** The most that can be paid by card at once, in minor units. */
export function maximumChargeFor(currencyCode: string): number {
  const largest = 10 ** (maximumChargeDigits[currencyCode] ?? 8) - 1;
  return largest - (largest % smallestStep(currencyCode));
}
