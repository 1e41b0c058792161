import { and, eq, gt, gte, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { videoCredits } from '#server/db/schema/billing/credits.ts';

interface Today {
  today: string;
  timeZone: string;
}

const { clientId, createdAt, expiryDate, expiryNoticeDays, remaining } = videoCredits;

/** How many days before the expiry a due notice is meant for. If both days have come, only the later notice (7 days) is sent. */
const noticeDays = (today: string): SQL<number> => sql`case when ${expiryDate} <= ${today}::date + 7 then 7 else 30 end`;

/** Whether credits are left whose next expiry notice is due, wasn't sent yet, and falls after the day they were added. */
const isToBeNoticed = ({ today, timeZone }: Today) =>
  and(
    gt(remaining, 0),
    gte(expiryDate, today),
    sql`${expiryDate} <= ${today}::date + 30`,
    or(isNull(expiryNoticeDays), gt(expiryNoticeDays, noticeDays(today))),
    sql`${expiryDate} - ${noticeDays(today)} > (${createdAt} at time zone ${timeZone})::date`,
  );

/** Active clients to whom an expiry notice must be sent. */
export async function clientsToWarn(db: Connection, today: Today): Promise<number[]> {
  const rows = await db
    .selectDistinct({ clientId })
    .from(videoCredits)
    .innerJoin(clients, eq(clients.id, clientId))
    .where(and(isToBeNoticed(today), isNull(clients.erasedAt), isNull(clients.deactivatedAt)));
  return rows.map((row) => row.clientId);
}

/** Records the notices of a client's credits, and returns the credits. */
export const recordExpiryNotices = (db: Connection, id: number, today: Today) =>
  db
    .update(videoCredits)
    .set({ expiryNoticeDays: noticeDays(today.today) })
    .where(and(eq(clientId, id), isToBeNoticed(today)))
    .returning({ expiryDate, remaining });

/** A client's credits that are left and expire. */
export const listExpiring = (db: Connection, id: number) =>
  db
    .select({ expiryDate, remaining })
    .from(videoCredits)
    .where(and(eq(clientId, id), gt(remaining, 0), sql`${expiryDate} is not null`));
