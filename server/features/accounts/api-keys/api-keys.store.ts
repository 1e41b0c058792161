import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { apiKeys } from '#server/db/schema/accounts/api-keys.ts';
import { users } from '#server/db/schema/accounts/users.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;

export async function insertApiKey(db: Connection, key: typeof apiKeys.$inferInsert): Promise<ApiKeyRow> {
  const [row] = await db.insert(apiKeys).values(key).returning();
  return row!;
}

export const listApiKeys = (db: Connection): Promise<ApiKeyRow[]> => db.select().from(apiKeys).orderBy(desc(apiKeys.id));

/** A key that hasn't expired, with the admin in whose name it acts. */
export const selectApiKey = preparedQuery([], (db, { tokenHash, now }: { tokenHash: string; now: Date }) =>
  db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      lastUsedAt: apiKeys.lastUsedAt,
      admin: { id: users.id, username: users.username, name: users.name },
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.tokenHash, tokenHash), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)))),
);

export async function updateLastUsed(db: Connection, id: number, lastUsedAt: Date) {
  await db.update(apiKeys).set({ lastUsedAt }).where(eq(apiKeys.id, id));
}

export async function deleteApiKey(db: Connection, id: number): Promise<ApiKeyRow | undefined> {
  const [row] = await db.delete(apiKeys).where(eq(apiKeys.id, id)).returning();
  return row;
}
