import { and, count, eq, exists, gt, inArray, isNotNull, isNull, min, ne, not } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { openRefundStatuses } from '#api/billing/refunds.ts';
import type { Connection } from '#server/db/client.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { paymentAttempts } from '#server/db/schema/billing/payments.ts';
import { disputes, refunds } from '#server/db/schema/billing/refunds.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';

/** Failed refunds that are older count as dealt with. */
const failuresShownFor = 30 * days;

/** Counts disputes, refunds and unbooked payments that need an admin's attention. */
export async function readPaymentAlerts(db: Connection, now: Date) {
  const [alerts] = await selectAlerts(db, { since: subtractMilliseconds(now, failuresShownFor) });
  return alerts!;
}

const selectAlerts = preparedQuery([], (db, { since }: { since: Date }) => {
  const later = alias(refunds, 'later');
  const retry = db
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.paymentId, refunds.paymentId), gt(later.id, refunds.id), ne(later.status, 'failed')));
  return db
    .select({
      openDisputes: count(),
      evidenceDueBy: min(disputes.evidenceDueBy),
      failedRefunds: db.$count(refunds, and(eq(refunds.status, 'failed'), gt(refunds.createdAt, since), not(exists(retry)))),
      openRefunds: db.$count(refunds, inArray(refunds.status, openRefundStatuses)),
      unbookedPayments: db.$count(paymentAttempts, isNotNull(paymentAttempts.problem)),
    })
    .from(disputes)
    .where(isNull(disputes.closedAt));
});
