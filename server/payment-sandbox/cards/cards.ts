import { invalidCard } from '#server/payment-sandbox/api/errors.ts';
import { fingerprintOf } from '#server/payment-sandbox/fingerprint.ts';
import type { CardDetails, PaymentMethod } from '#server/payment-sandbox/objects/objects.ts';
import { addMilliseconds, type Clock, days } from '#server/shared/clock.ts';
import { brandCards } from './brand-cards.ts';
import { countryCards } from './country-cards.ts';
import { declinedCards } from './declined-cards.ts';
import { disputeCards, refundCards } from './dispute-cards.ts';
import type { TestCard } from './test-card.ts';
import { threeDSecureCards } from './three-d-secure-cards.ts';

/** Stripe's published test cards (docs.stripe.com/testing) and no others: a real card number must never get in. */
export const testCards: TestCard[] = [
  ...brandCards,
  ...countryCards,
  ...declinedCards,
  ...threeDSecureCards,
  ...disputeCards,
  ...refundCards,
];

/** The one test number that fails its checksum, as a mistyped one does. */
const mistypedNumber = '4242424242424241';

/** Card details as typed into the card form. */
export interface CardInput {
  number: string;
  expMonth: number;
  /** The year of the expiry, with two or four digits. */
  expYear: number;
  cvc: string;
}

/**
 * Validates card details and finds their test card.
 * @throws SandboxError `card_error` for an unlisted number, an expired card or invalid details
 */
export function parseCard({ number, expMonth, expYear, cvc }: CardInput, clock: Clock): CardDetails {
  const digits = number.replace(/[\s-]/g, '');
  if (digits === mistypedNumber) throw invalidCard('incorrect_number', 'Your card number is incorrect.', 'number');
  const card = testCards.find((listed) => listed.number === digits);
  if (!card) throw invalidCard('incorrect_number', 'The sandbox accepts only the listed test card numbers.', 'number');
  const year = expYear < 100 ? 2000 + expYear : expYear;
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12)
    throw invalidCard('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  if (!Number.isInteger(year) || year > 2100)
    throw invalidCard('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  if (Date.UTC(year, expMonth) <= clock.now().getTime()) throw invalidCard('expired_card', 'Your card has expired.', 'exp_month');
  if (!/^\d{3,4}$/.test(cvc)) throw invalidCard('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  return toCardDetails(card, expMonth, year);
}

/** The card behind one of Stripe's test payment methods, such as `pm_card_visa`. */
export function findCardByPaymentMethod(id: string, clock: Clock): CardDetails | undefined {
  const card = testCards.find(({ paymentMethods }) => paymentMethods?.includes(id));
  const nextYear = addMilliseconds(clock.now(), 365 * days).getUTCFullYear();
  return card && toCardDetails(card, 12, nextYear);
}

/** The test card that a stored payment method was made from; undefined for a bank account. */
export const testCardOf = ({ card }: PaymentMethod): TestCard | undefined => card && findTestCard(card);

export const findTestCard = ({ fingerprint }: { fingerprint?: string | null }): TestCard =>
  testCards.find(({ number }) => fingerprintOf(number) === fingerprint) ?? brandCards[0]!;

function toCardDetails(card: TestCard, month: number, year: number): CardDetails {
  const brand = brandOf(card.number);
  return {
    brand,
    // There are no results for the address, since the form asks for none.
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: card.cvcCheck ?? 'pass' },
    country: card.country ?? 'US',
    display_brand: brand,
    exp_month: month,
    exp_year: year,
    fingerprint: fingerprintOf(card.number),
    funding: card.funding ?? 'credit',
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: brand !== 'amex' },
    wallet: null,
  };
}

const brandPrefixes: [RegExp, string][] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2)/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^6[05]/, 'discover'],
  [/^62/, 'unionpay'],
  [/^30|^36/, 'diners'],
  [/^35/, 'jcb'],
];

const brandOf = (number: string) => brandPrefixes.find(([prefix]) => prefix.test(number))?.[1] ?? 'unknown';
