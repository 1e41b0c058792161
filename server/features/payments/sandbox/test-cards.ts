import { addMilliseconds, type Clock, days } from '../../../shared/clock.ts';
import { invalidCard } from './errors.ts';
import type { CardDetails, PaymentError } from './objects.ts';

/** Card details as typed into the card form. */
export interface CardInput {
  number: string;
  expMonth: number;
  /** Two or four digits. */
  expYear: number;
  cvc: string;
}

/** The result of a payment with the card. */
type CardOutcome =
  | { kind: 'succeeds' }
  | { kind: 'needs_authentication' }
  | { kind: 'declines'; error: PaymentError }
  | { kind: 'fails_later'; error: PaymentError };

interface TestCard {
  number: string;
  brand: string;
  /** Stripe's id of the test payment method with this card, for confirmations without a card form. */
  paymentMethod: string;
  outcome: CardOutcome;
}

const succeeds: CardOutcome = { kind: 'succeeds' };

const declined: PaymentError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};

const declines = (error: Partial<PaymentError>): CardOutcome => ({ kind: 'declines', error: { ...declined, ...error } });

/** Stripe's published test cards (docs.stripe.com/testing) and no others: a real card number must never get in. */
const testCards: TestCard[] = [
  { number: '4242424242424242', brand: 'visa', paymentMethod: 'pm_card_visa', outcome: succeeds },
  { number: '4000056655665556', brand: 'visa', paymentMethod: 'pm_card_visa_debit', outcome: succeeds },
  { number: '5555555555554444', brand: 'mastercard', paymentMethod: 'pm_card_mastercard', outcome: succeeds },
  { number: '378282246310005', brand: 'amex', paymentMethod: 'pm_card_amex', outcome: succeeds },
  { number: '6011111111111117', brand: 'discover', paymentMethod: 'pm_card_discover', outcome: succeeds },
  { number: '3056930009020004', brand: 'diners', paymentMethod: 'pm_card_diners', outcome: succeeds },
  { number: '3566002020360505', brand: 'jcb', paymentMethod: 'pm_card_jcb', outcome: succeeds },
  { number: '4000000000000002', brand: 'visa', paymentMethod: 'pm_card_visa_chargeDeclined', outcome: declines({}) },
  {
    number: '4000000000009995',
    brand: 'visa',
    paymentMethod: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    outcome: declines({ decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' }),
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    paymentMethod: 'pm_card_chargeDeclinedExpiredCard',
    outcome: declines({ code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' }),
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    paymentMethod: 'pm_card_chargeDeclinedIncorrectCvc',
    outcome: declines({
      code: 'incorrect_cvc',
      decline_code: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
      param: 'cvc',
    }),
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    paymentMethod: 'pm_card_authenticationRequiredOnSetup',
    outcome: { kind: 'needs_authentication' },
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    paymentMethod: 'pm_card_chargeCustomerFail',
    outcome: { kind: 'fails_later', error: declined },
  },
];

export interface ParsedCard {
  details: CardDetails;
  outcome: CardOutcome;
}

/**
 * Validates card details and finds their test card.
 * @throws SandboxError `card_error` for an unlisted number, an expired card or invalid details
 */
export function parseCard({ number, expMonth, expYear, cvc }: CardInput, clock: Clock): ParsedCard {
  const card = testCards.find((listed) => listed.number === number.replace(/[\s-]/g, ''));
  if (!card) throw invalidCard('incorrect_number', 'The sandbox accepts only the listed test card numbers.', 'number');
  const year = expYear < 100 ? 2000 + expYear : expYear;
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12)
    throw invalidCard('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  if (!Number.isInteger(year) || year > 2100)
    throw invalidCard('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  if (Date.UTC(year, expMonth) <= clock.now().getTime()) throw invalidCard('expired_card', 'Your card has expired.', 'exp_month');
  if (!/^\d{3,4}$/.test(cvc)) throw invalidCard('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  return { details: toCardDetails(card, expMonth, year), outcome: card.outcome };
}

/** The card behind one of Stripe's test payment methods, such as `pm_card_visa`. */
export function findCardByPaymentMethod(id: string, clock: Clock): ParsedCard | undefined {
  const card = testCards.find(({ paymentMethod }) => paymentMethod === id);
  const nextYear = addMilliseconds(clock.now(), 365 * days).getUTCFullYear();
  return card && { details: toCardDetails(card, 12, nextYear), outcome: card.outcome };
}

const toCardDetails = ({ brand, number }: TestCard, month: number, year: number): CardDetails => ({
  brand,
  last4: number.slice(-4),
  exp_month: month,
  exp_year: year,
});
