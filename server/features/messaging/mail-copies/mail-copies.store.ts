import { eq } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { mailCopies } from '#server/db/schema/messaging/mail.ts';

type MailCopyRow = typeof mailCopies.$inferSelect;

export const listMailCopies = (db: Connection): Promise<MailCopyRow[]> => db.select().from(mailCopies);

export async function findMailCopy(db: Connection, name: string): Promise<MailCopyRow | undefined> {
  const [row] = await db.select().from(mailCopies).where(eq(mailCopies.name, name));
  return row;
}

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
