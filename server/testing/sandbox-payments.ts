import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { sandboxObjects } from '#server/db/schema/sandbox.ts';

/** Changes a PaymentIntent of the sandbox behind its back. */
async function changeIntent(db: Database, id: string, changes: object) {
  const data = sql`${sandboxObjects.data} || ${JSON.stringify(changes)}::jsonb`;
  await db.update(sandboxObjects).set({ data }).where(eq(sandboxObjects.id, id));
}

/** Puts a payment where a bank's slow answer leaves it. No card does that, but other payment methods do. */
export const putInProcessing = (db: Database, id: string) => changeIntent(db, id, { status: 'processing' });

/** Declines a payment that is being processed. */
export const failProcessing = (db: Database, id: string) =>
  changeIntent(db, id, {
    status: 'requires_payment_method',
    last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  });
