import { insertObject, readObject } from '#server/payment-sandbox/objects.store.ts';
import { type SandboxContext, timestamp } from '#server/payment-sandbox/transaction.ts';
import { recordEvent } from './events.ts';
import type { EarlyFraudWarning } from './objects.ts';
import { newId } from './secrets.ts';

/** Reports a charge as fraud, as its card's bank does before there is a dispute (docs.stripe.com/api/radar/early_fraud_warnings). */
export async function warnOfFraud(context: SandboxContext, chargeId: string): Promise<void> {
  const { payment_intent, refunded, disputed } = await readObject(context.tx, 'charge', chargeId);
  const warning: EarlyFraudWarning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !refunded && !disputed,
    charge: chargeId,
    created: timestamp(context.clock),
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    payment_intent,
  };
  await insertObject(context.tx, warning);
  await recordEvent(context, 'radar.early_fraud_warning.created', warning);
}
