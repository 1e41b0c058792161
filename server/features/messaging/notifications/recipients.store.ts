import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { AdminPreferences } from '#api/messaging/preferences.ts';
import { defaultAdminPreferences, preferencesWithDefaults } from '#domain/messaging/default-preferences.ts';
import type { Connection } from '#server/db/client.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { settings } from '#server/db/schema/studio/settings.ts';

/** A client who may sign in; undefined for anyone else. */
export async function findClientRecipient(db: Connection, id: number) {
  const [client] = await db
    .select({ id: clients.id, name: clients.name, email: clients.email, preferences: clients.preferences })
    .from(clients)
    .where(and(eq(clients.id, id), clients.verified, isNull(clients.deactivatedAt), isNull(clients.erasedAt)));
  return client && { ...client, preferences: preferencesWithDefaults(client.preferences) };
}

const selectAdmins = (db: Connection) =>
  db
    .select({
      id: users.id,
      name: sql<string>`coalesce(${users.name}, ${settings.studioName})`,
      /** An owner without an email address of their own reads the studio's mailbox. */
      email: sql<string | null>`coalesce(${users.email}, case when ${users.isOwner} then ${settings.studioEmail} end)`,
      isOwner: users.isOwner,
      preferences: users.preferences,
      studioEmail: settings.studioEmail,
    })
    .from(users)
    .crossJoin(settings);

export async function findAdminRecipient(db: Connection, id: number) {
  const [recipient] = await selectAdmins(db).where(eq(users.id, id));
  return recipient && withDefaults(recipient);
}

const withDefaults = <Row extends { preferences: Partial<AdminPreferences> }>(row: Row) => {
  const preferences: AdminPreferences = { ...defaultAdminPreferences, ...row.preferences };
  return { ...row, preferences };
};

/** All admins who have accepted their invitation, none of whom is deleted before the transaction ends. */
export async function lockAdminRecipients(db: Connection) {
  return (await selectLockedAdmins(db, {})).map(withDefaults);
}

const selectLockedAdmins = preparedQuery([], (db, _parameters: object) =>
  selectAdmins(db).where(isNull(users.invitedAt)).orderBy(asc(users.id)).for('key share', { of: users }),
);
