import { and, asc, eq, isNull } from 'drizzle-orm';
import { type AdminPreferences, defaultAdminPreferences, defaultPreferences, type Preferences } from '#contract/messaging/preferences.ts';
import type { Connection } from '#server/db/client.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { users } from '#server/db/schema/accounts/users.ts';

/** A client who may sign in; undefined for anyone else. */
export async function findClientRecipient(db: Connection, id: number) {
  const [client] = await db
    .select({ name: clients.name, email: clients.email, preferences: clients.preferences })
    .from(clients)
    .where(and(eq(clients.id, id), clients.verified, isNull(clients.deactivatedAt), isNull(clients.erasedAt)));
  const preferences: Preferences = { ...defaultPreferences, ...client?.preferences };
  return client && { ...client, preferences };
}

const admin = { id: users.id, name: users.name, email: users.email, isOwner: users.isOwner, preferences: users.preferences };

export async function findAdminRecipient(db: Connection, id: number) {
  const [recipient] = await db.select(admin).from(users).where(eq(users.id, id));
  return recipient;
}

/** All admins, none of whom is deleted before the transaction ends. */
export async function lockAdminRecipients(db: Connection) {
  const admins = await db.select(admin).from(users).orderBy(asc(users.id)).for('key share');
  return admins.map((row) => {
    const preferences: AdminPreferences = { ...defaultAdminPreferences, ...row.preferences };
    return { ...row, preferences };
  });
}
