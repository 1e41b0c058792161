import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { briefs } from '#server/db/schema/sales/briefs.ts';
import { leadEvents } from '#server/db/schema/sales/lead-events.ts';

/** At most this many events of one lead are read. */
const maxEvents = 500;

/** A lead's events, oldest first. */
export const listEvents = (db: Connection, leadId: number) =>
  db
    .select({
      ...getTableColumns(leadEvents),
      author: sql<string | null>`coalesce(${users.name}, ${users.username})`,
      briefTitle: briefs.title,
    })
    .from(leadEvents)
    .leftJoin(users, eq(users.id, leadEvents.userId))
    .leftJoin(briefs, eq(briefs.id, leadEvents.briefId))
    .where(eq(leadEvents.leadId, leadId))
    .orderBy(asc(leadEvents.createdAt), asc(leadEvents.id))
    .limit(maxEvents);

export async function insertEvent(db: Connection, event: typeof leadEvents.$inferInsert) {
  await db.insert(leadEvents).values(event);
}
