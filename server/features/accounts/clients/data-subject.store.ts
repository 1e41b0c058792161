import { and, ne, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import type { DataSubject } from '#server/db/data-subject.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';

type ClientEmails = Pick<typeof clients.$inferSelect, 'id' | 'name' | 'email' | 'emailConfirmedAt' | 'formerEmails' | 'createdAt'>;

/** The periods in which a client had email addresses, also before the account, but not before another client gave up an address. */
export async function dataSubjectOf(db: Connection, client: ClientEmails): Promise<DataSubject> {
  const { id, name, email, emailConfirmedAt, formerEmails, createdAt } = client;
  const present = { email: email.toLowerCase(), until: null, confirmed: emailConfirmedAt !== null };
  const emailPeriods = await Promise.all(
    [...formerEmails, present].map(async ({ email, until, confirmed }, index) => {
      const previous = formerEmails[index - 1];
      const start = confirmed ? await lastUsedByOthers(db, id, email) : createdAt;
      return { email, confirmed, since: previous ? new Date(previous.until) : start, until: until === null ? null : new Date(until) };
    }),
  );
  return { id, name, emailPeriods, confirmedEmailPeriods: emailPeriods.filter(({ confirmed }) => confirmed) };
}

/** The condition of the partial index, which queries must repeat to use it. */
const hasFormerEmails = sql`${clients.formerEmails} <> '[]'`;

/** When another client gave up an address that it had confirmed, the last of them; null if none has. */
async function lastUsedByOthers(db: Connection, id: number, email: string): Promise<Date | null> {
  const others = await db
    .select({ formerEmails: clients.formerEmails })
    .from(clients)
    .where(
      and(hasFormerEmails, sql`${clients.formerEmails} @> ${JSON.stringify([{ email, confirmed: true }])}::jsonb`, ne(clients.id, id)),
    );
  const ends = others.flatMap(({ formerEmails }) => formerEmails.filter((former) => former.email === email && former.confirmed));
  return ends.length > 0 ? new Date(Math.max(...ends.map(({ until }) => Date.parse(until)))) : null;
}
