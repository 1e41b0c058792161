import { eq } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { columns } from '#server/db/columns.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { mailCopies } from '#server/db/schema/messaging/mail.ts';
import { settings } from '#server/db/schema/studio/settings.ts';

type MailCopyRow = typeof mailCopies.$inferSelect;

export const listMailCopies = (db: Connection): Promise<MailCopyRow[]> => db.select().from(mailCopies);

/** The studio as its emails show it, and its own text of an email, if it has changed it. */
export async function readStudioAndCopy(db: Connection, name: string) {
  const [row] = await selectStudioAndCopy(db, { name });
  return row!;
}

const studio = columns(settings, 'studioName', 'studioEmail', 'timeZone', 'openingHours', 'locale');

const selectStudioAndCopy = preparedQuery([], (db, { name }: { name: string }) =>
  db.select({ studio, copy: mailCopies }).from(settings).leftJoin(mailCopies, eq(mailCopies.name, name)),
);

export async function saveMailCopy(db: Connection, { name, ...copy }: MailCopyRow) {
  await db
    .insert(mailCopies)
    .values({ name, ...copy })
    .onConflictDoUpdate({ target: mailCopies.name, set: copy });
}

/** @returns false if there was none */
export async function deleteMailCopy(db: Connection, name: string) {
  const { rowCount } = await db.delete(mailCopies).where(eq(mailCopies.name, name));
  return rowCount === 1;
}
