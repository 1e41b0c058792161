import { sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';

/** What pg-boss notes of a job whose server was killed. */
const interrupted = JSON.stringify({ value: { message: 'job heartbeat timeout' } });

/**
 * Lets jobs whose server was killed begin again at once: pg-boss lets them wait as long as those that failed, which is ten minutes for a
 * backup, although nothing is wrong.
 */
export async function resumeInterrupted(db: Connection): Promise<void> {
  await db.execute(
    sql`update pgboss.job set start_after = now() where state = 'retry' and start_after > now() and output @> ${interrupted}`,
  );
}
