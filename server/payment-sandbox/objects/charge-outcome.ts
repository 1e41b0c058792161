import type { TestCard } from '#server/payment-sandbox/cards/test-card.ts';
import type { Charge, PaymentError } from './objects.ts';

type Outcome = NonNullable<Charge['outcome']>;

const noAdvice = { advice_code: null, network_advice_code: null, network_decline_code: null } as const;

const riskScores = { normal: 32, elevated: 70, highest: 92 };

/** Whether the bank, and Radar before it, accepted the charge, and why not (docs.stripe.com/api/charges/object). */
export function chargeOutcome(card: TestCard | undefined, error?: PaymentError): Outcome {
  const risk = card?.risk ?? 'normal';
  const evaluation = { ...noAdvice, ...(card ? { risk_level: risk, risk_score: riskScores[risk] } : { risk_level: 'not_assessed' }) };
  if (!error)
    return { ...evaluation, network_status: 'approved_by_network', reason: null, seller_message: 'Payment complete.', type: 'authorized' };
  if (risk === 'highest')
    return {
      ...evaluation,
      network_status: 'not_sent_to_network',
      reason: 'highest_risk_level',
      seller_message: 'Stripe blocked this payment as too risky.',
      type: 'blocked',
    };
  return {
    ...evaluation,
    advice_code: finalDeclines.includes(error.decline_code ?? error.code) ? 'do_not_try_again' : 'try_again_later',
    network_status: 'declined_by_network',
    reason: error.decline_code ?? error.code,
    seller_message: `The bank returned the decline code \`${error.decline_code ?? error.code}\`.`,
    type: 'issuer_declined',
  };
}

/** Declines after which the card can't be charged anymore. */
const finalDeclines = ['lost_card', 'stolen_card', 'expired_card'];
