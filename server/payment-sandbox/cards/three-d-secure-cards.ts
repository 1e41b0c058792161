import { declined, type TestCard } from './test-card.ts';

/** Cards that behave in their own way in 3-D Secure. Any other card isn't enrolled, and pays without it. */
export const threeDSecureCards: TestCard[] = [
  { number: '4000002500003155', paymentMethods: ['pm_card_authenticationRequiredOnSetup'], country: 'FR', threeDSecure: 'required' },
  { number: '4000002760003184', paymentMethods: ['pm_card_authenticationRequired'], country: 'DE', threeDSecure: 'required' },
  {
    number: '4000003800000446',
    paymentMethods: ['pm_card_authenticationRequiredSetupForOffSession'],
    country: 'IT',
    threeDSecure: 'required',
  },
  {
    number: '4000008260003178',
    paymentMethods: ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'],
    country: 'GB',
    threeDSecure: 'required',
    decline: { ...declined, decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  },
  { number: '4000000000003220', paymentMethods: ['pm_card_threeDSecure2Required'], country: 'IE', threeDSecure: 'required' },
  { number: '4000008400000027', threeDSecure: 'required' },
  // A card with the first version of 3-D Secure.
  { number: '4000000000003063', paymentMethods: ['pm_card_threeDSecureRequired'], threeDSecure: 'required' },
  {
    number: '4000008400001629',
    paymentMethods: ['pm_card_threeDSecureRequiredChargeDeclined'],
    threeDSecure: 'required',
    decline: declined,
  },
  {
    number: '4000008400001280',
    paymentMethods: ['pm_card_threeDSecureRequiredProcessingError'],
    threeDSecure: 'required_error',
    decline: declined,
  },
  { number: '4000000000003055', paymentMethods: ['pm_card_threeDSecureOptional'], threeDSecure: 'optional' },
  { number: '4000000000003097', paymentMethods: ['pm_card_threeDSecureOptionalProcessingError'], threeDSecure: 'optional_error' },
  { number: '4000000032200000', threeDSecure: 'frictionless' },
  // Cards that authenticate by the bank's app, a one-time passcode, and questions with one answer and several.
  { number: '4000582600000094', country: 'GB', threeDSecure: 'required' },
  { number: '4000582600000045', country: 'GB', threeDSecure: 'required' },
  { number: '4000582600000102', country: 'GB', threeDSecure: 'required' },
  { number: '4000582600000110', country: 'GB', threeDSecure: 'required' },
];
