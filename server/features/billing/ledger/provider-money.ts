import type Stripe from 'stripe';
import type { ProviderKind } from '#api/billing/payments-ledger.ts';
import { type ActiveProvider, callProvider, findAtProvider } from '#server/adapters/payment-provider.ts';
import type { Deps } from '#server/deps.ts';

/** What a payment, refund or dispute at the provider moved in total; negative if it went back to the client. */
export interface ProviderMoney {
  kind: ProviderKind;
  objectId: string;
  amountMinor: number;
  currency: string;
  createdAt: Date;
}

type Logging = Deps;

interface Listed {
  id: string;
  created: number;
  currency: string;
}

export const idOf = (reference: string | { id: string } | null) => (typeof reference === 'string' ? reference : reference?.id);

const moneyOf = (kind: ProviderKind, { id, created, currency }: Listed, amountMinor: number): ProviderMoney => ({
  kind,
  objectId: id,
  amountMinor,
  currency: currency.toUpperCase(),
  createdAt: new Date(created * 1000),
});

/** A charge is booked under its PaymentIntent. */
const ofCharge = (charge: Stripe.Charge) =>
  moneyOf(
    'payment',
    { ...charge, id: idOf(charge.payment_intent) ?? charge.id },
    charge.status === 'succeeded' && charge.captured ? charge.amount_captured : 0,
  );

const ofRefund = (refund: Stripe.Refund) =>
  moneyOf('refund', refund, refund.status === 'failed' || refund.status === 'canceled' ? 0 : -refund.amount);

/**
 * A dispute's funds are withdrawn when it opens, and reinstated when it's won. Amounts are the disputed ones, without the provider's fee.
 */
function ofDispute(dispute: Stripe.Dispute) {
  const moved = (sign: number) => dispute.balance_transactions.some(({ amount }) => Math.sign(amount) === sign);
  return moneyOf('dispute', dispute, (moved(1) ? dispute.amount : 0) - (moved(-1) ? dispute.amount : 0));
}

/** Everything created at the provider in a period, in a few reads. @throws AppError unavailable */
export async function listProviderMoney(deps: Logging, { stripe }: ActiveProvider, created: Stripe.RangeQueryParam) {
  const charges = await readAll(deps, (page) => stripe.charges.list({ ...page, created }));
  const refunds = await readAll(deps, (page) => stripe.refunds.list({ ...page, created }));
  const disputes = await readAll(deps, (page) => stripe.disputes.list({ ...page, created }));
  // Declined charges share the PaymentIntent of the one that succeeded.
  const succeeded = charges.filter(({ status }) => status === 'succeeded');
  return [...succeeded.map(ofCharge), ...refunds.map(ofRefund), ...disputes.map(ofDispute)];
}

/** Reads all pages of a list at the provider. @throws AppError unavailable */
export async function readAll<T extends { id: string }>(
  deps: Logging,
  list: (page: Stripe.PaginationParams) => Promise<Stripe.ApiList<T>>,
) {
  const objects: T[] = [];
  let after: string | undefined;
  do {
    const position = after === undefined ? {} : { starting_after: after };
    const page = await callProvider<Stripe.ApiList<T>>(deps, 'list', () => list({ limit: 100, ...position }));
    objects.push(...page.data);
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after !== undefined);
  return objects;
}

/** What one object at the provider moved, whenever it was created; undefined when the provider doesn't know it. */
export async function findProviderMoney(deps: Logging, { stripe }: ActiveProvider, kind: ProviderKind, id: string) {
  if (kind === 'refund') {
    const refund = await findAtProvider(deps, 'refund', () => stripe.refunds.retrieve(id));
    return refund && ofRefund(refund);
  }
  if (kind === 'dispute') {
    const dispute = await findAtProvider(deps, 'dispute', () => stripe.disputes.retrieve(id));
    return dispute && ofDispute(dispute);
  }
  const intent = await findAtProvider(deps, 'payment_intent', () => stripe.paymentIntents.retrieve(id));
  return intent && moneyOf('payment', intent, intent.amount_received);
}
