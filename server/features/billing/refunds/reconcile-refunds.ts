import type Stripe from 'stripe';
import { activeProvider, callProvider } from '#server/adapters/payment-provider.ts';
import type { Deps } from '#server/deps.ts';
import { listDisputeStatuses } from '#server/features/billing/disputes/disputes.store.ts';
import { settleDispute } from '#server/features/billing/disputes/settle-dispute.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { listRefundStatuses } from './refunds.store.ts';
import { settleRefund } from './settle-refund.ts';

/** A dispute takes up to three months to be decided, and a refund up to a month to fail (docs.stripe.com/disputes/how-disputes-work). */
const period = 100 * days;

/**
 * Settles the refunds and disputes whose events were lost: compares the provider's lists with our records, in a few reads. A failure is
 * logged and retried on the next run.
 */
export async function reconcileRefundsAndDisputes(deps: Deps): Promise<void> {
  if (deps.payments.mode === 'off') return;
  const { stripe } = activeProvider(deps.payments);
  const created = { gte: Math.floor(subtractMilliseconds(deps.clock.now(), period).getTime() / 1000) };
  const listRefunds = (page: Stripe.PaginationParams) => stripe.refunds.list({ ...page, created });
  const listDisputes = (page: Stripe.PaginationParams) => stripe.disputes.list({ ...page, created });
  await settleChanged(
    deps,
    listRefunds,
    (ids) => listRefundStatuses(deps.db, ids),
    (id) => settleRefund(deps, id),
  );
  await settleChanged(
    deps,
    listDisputes,
    (ids) => listDisputeStatuses(deps.db, ids),
    (id) => settleDispute(deps, id),
  );
}

async function settleChanged<T extends { id: string; status: string | null }>(
  deps: Deps,
  list: (page: Stripe.PaginationParams) => Promise<Stripe.ApiList<T>>,
  readStatuses: (ids: string[]) => Promise<Map<string, string>>,
  settle: (id: string) => Promise<unknown>,
) {
  let after: string | undefined;
  do {
    const position = after === undefined ? {} : { starting_after: after };
    const page = await callProvider<Stripe.ApiList<T>>(deps, 'list', () => list({ limit: 100, ...position }));
    const known = await readStatuses(page.data.map(({ id }) => id));
    for (const { id } of page.data.filter(({ id, status }) => known.get(id) !== status))
      await settle(id).catch((err) => deps.log.error({ err, id }, 'refund or dispute could not be settled'));
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after !== undefined);
}
