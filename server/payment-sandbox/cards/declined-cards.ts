import type { PaymentError } from '#server/payment-sandbox/objects/objects.ts';
import { declined, type TestCard } from './test-card.ts';

const declines = (error: Partial<PaymentError>) => ({ decline: { ...declined, ...error } });

const blocked = { decline_code: 'fraudulent' };

/** Cards that the bank declines. */
const bankDeclines: TestCard[] = [
  { number: '4000000000000002', paymentMethods: ['pm_card_visa_chargeDeclined', 'pm_card_chargeDeclined'], ...declines({}) },
  {
    number: '4000000000009995',
    paymentMethods: ['pm_card_visa_chargeDeclinedInsufficientFunds', 'pm_card_chargeDeclinedInsufficientFunds'],
    ...declines({ decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' }),
  },
  { number: '4000000000009987', paymentMethods: ['pm_card_visa_chargeDeclinedLostCard'], ...declines({ decline_code: 'lost_card' }) },
  { number: '4000000000009979', paymentMethods: ['pm_card_visa_chargeDeclinedStolenCard'], ...declines({ decline_code: 'stolen_card' }) },
  {
    number: '4000000000000069',
    paymentMethods: ['pm_card_chargeDeclinedExpiredCard'],
    ...declines({ code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' }),
  },
  {
    number: '4000000000000127',
    paymentMethods: ['pm_card_chargeDeclinedIncorrectCvc'],
    cvcCheck: 'fail',
    ...declines({
      code: 'incorrect_cvc',
      decline_code: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
      param: 'cvc',
    }),
  },
  {
    number: '4000000000000119',
    paymentMethods: ['pm_card_chargeDeclinedProcessingError'],
    ...declines({
      code: 'processing_error',
      decline_code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    }),
  },
  {
    number: '4000000000006975',
    paymentMethods: ['pm_card_visa_chargeDeclinedVelocityLimitExceeded'],
    ...declines({
      decline_code: 'card_velocity_exceeded',
      message: 'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    }),
  },
  // Saving this card works; paying with it does not.
  { number: '4000000000000341', paymentMethods: ['pm_card_chargeCustomerFail'], ...declines({}) },
];

/** Cards that Stripe's fraud prevention, Radar, evaluates, with its default rules. */
const radarCards: TestCard[] = [
  { number: '4100000000000019', paymentMethods: ['pm_card_radarBlock'], risk: 'highest', ...declines(blocked) },
  { number: '4000000000004954', paymentMethods: ['pm_card_riskLevelHighest'], risk: 'highest', ...declines(blocked) },
  { number: '4000000000009235', paymentMethods: ['pm_card_riskLevelElevated'], risk: 'elevated' },
  { number: '4000008400000407', paymentMethods: ['pm_card_highFraudDisputeScore'], risk: 'elevated' },
  { number: '4000008400000159', paymentMethods: ['pm_card_highEfwScore'], risk: 'elevated' },
  { number: '4000008400001017', paymentMethods: ['pm_card_radarDynamicRiskThreshold'], risk: 'elevated' },
  { number: '4001858821843804', paymentMethods: ['pm_card_freeTrialAbuseBlock'] },
  { number: '4000008405600003', paymentMethods: ['pm_card_adaptive3dsChallenge'], threeDSecure: 'optional' },
  // Cards that ask for a captcha, which the payer answers correctly.
  { number: '4000000000001208' },
  { number: '4000000000003725' },
];

/** Cards whose data the bank finds wrong: the CVC, or the address, which is checked only if the payment has one. */
const checkCards: TestCard[] = [
  { number: '4000000000000101', paymentMethods: ['pm_card_cvcCheckFail'], cvcCheck: 'fail' },
  { number: '4000000000000036', paymentMethods: ['pm_card_avsZipFail'] },
  { number: '4000058400307872', paymentMethods: ['pm_card_cvcCheckFailElevatedRisk'], cvcCheck: 'fail', risk: 'elevated' },
  { number: '4000058400306072', paymentMethods: ['pm_card_avsZipFailElevatedRisk'], risk: 'elevated' },
  { number: '4000000000000028', paymentMethods: ['pm_card_avsLine1Fail'] },
  { number: '4000000000000010', paymentMethods: ['pm_card_avsFail'] },
  { number: '4000000000000044', paymentMethods: ['pm_card_avsUnchecked'] },
];

export const declinedCards = [...bankDeclines, ...radarCards, ...checkCards];
