import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { settleDispute } from '#server/features/billing/disputes/settle-dispute.ts';
import { settleFraudWarning } from '#server/features/billing/disputes/settle-fraud-warning.ts';
import { settleRefund } from '#server/features/billing/refunds/settle-refund.ts';
import { isEventProcessed } from './payments.store.ts';
import { type EventReference, settlePayment } from './settle-payment.ts';

/** An id at the provider. An account can choose its own for objects that aren't payments, such as coupons. */
const providerId = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,255}$/u);

/** The parts of a provider's event that are read. Some objects, such as the account's balance, have no id. */
export const paymentEvent = z.object({
  id: providerId,
  type: z.string().regex(/^[\w.]{1,255}$/),
  data: z.object({ object: z.object({ object: z.string(), id: providerId.optional() }) }),
});
export type PaymentEvent = z.output<typeof paymentEvent>;

type Settle = (deps: Deps, id: string, event: EventReference) => Promise<string | undefined>;

/** Functions that settle an event, by the kind of object that it is about; docs/operating.md lists the events. */
const settleByObject = new Map<string, Settle>([
  ['payment_intent', async (deps, id, event) => (await settlePayment(deps, id, event))?.outcome],
  ['refund', async (deps, id, event) => (await settleRefund(deps, id, event))?.status],
  ['dispute', settleDispute],
  ['radar.early_fraud_warning', settleFraudWarning],
]);

/**
 * Settles what a provider's event is about. Only its id is trusted: the object is read again.
 * @returns the object's state, or `repeated` for an event that was processed before; undefined if it isn't ours
 */
export async function processEvent(deps: Deps, { id, type, data }: PaymentEvent): Promise<string | undefined> {
  const { object } = data;
  const settle = settleByObject.get(object.object);
  if (!settle || !object.id) return undefined;
  if (await isEventProcessed(deps.db, id)) return 'repeated';
  return settle(deps, object.id, { eventId: id, type });
}
