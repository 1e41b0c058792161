import type Stripe from 'stripe';
import { z } from 'zod';
import type { ObjectName, SandboxObjects } from '#server/payment-sandbox/objects/objects.ts';
import { listObjects, type ObjectFilter, readObject } from '#server/payment-sandbox/objects.store.ts';
import type { SandboxContext } from '#server/payment-sandbox/transaction.ts';
import { invalidParameter } from './errors.ts';
import { type Form, parse } from './parameters.ts';

/** What can be listed, and by which members its lists can be filtered. */
const filters = {
  balance_transaction: ['currency', 'source', 'type'] satisfies (keyof Stripe.BalanceTransactionListParams)[],
  charge: ['payment_intent'] satisfies (keyof Stripe.ChargeListParams)[],
  dispute: ['charge', 'payment_intent'] satisfies (keyof Stripe.DisputeListParams)[],
  event: ['type'] satisfies (keyof Stripe.EventListParams)[],
  payment_intent: [] satisfies (keyof Stripe.PaymentIntentListParams)[],
  refund: ['charge', 'payment_intent'] satisfies (keyof Stripe.RefundListParams)[],
} satisfies Partial<Record<ObjectName, string[]>>;

export type ListedName = keyof typeof filters;

const count = z
  .string()
  .regex(/^\d{1,10}$/, 'must be a whole number')
  .transform(Number);

const time = count.exactOptional();

const pageParameters = {
  limit: count.refine((limit) => limit >= 1 && limit <= 100, 'must be from 1 to 100').exactOptional(),
  starting_after: z.string().exactOptional(),
  ending_before: z.string().exactOptional(),
  created: z.union([count, z.strictObject({ gt: time, gte: time, lt: time, lte: time })]).exactOptional(),
};

/** One page of all objects of a kind, newest first (docs.stripe.com/api/pagination). */
export async function listPage<Name extends ListedName>({ tx }: SandboxContext, name: Name, form: Form) {
  const memberParameters = Object.fromEntries(filters[name].map((member) => [member, z.string().exactOptional()]));
  const {
    limit = 10,
    starting_after,
    ending_before,
    created,
    ...members
  } = parse(z.strictObject({ ...memberParameters, ...pageParameters }), form);
  if (starting_after && ending_before)
    throw invalidParameter('You may only specify one of starting_after and ending_before.', 'ending_before');
  if (starting_after) await readObject(tx, name, starting_after, 'starting_after');
  if (ending_before) await readObject(tx, name, ending_before, 'ending_before');
  const filter: ObjectFilter = {
    members: members as Record<string, string>,
    ...(created === undefined ? {} : { created: typeof created === 'number' ? { gte: created, lte: created } : created }),
    ...(starting_after ? { after: starting_after } : {}),
    ...(ending_before ? { before: ending_before } : {}),
  };
  const objects = await listObjects(tx, name, filter, limit + 1);
  const data: SandboxObjects[Name][] = ending_before ? objects.slice(-limit) : objects.slice(0, limit);
  return { object: 'list' as const, data, has_more: objects.length > limit, url: `/v1/${name}s` };
}
