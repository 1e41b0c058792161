import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { accessCodes } from '#server/db/schema/accounts/access-codes.ts';

export type AccessCodeRow = typeof accessCodes.$inferSelect;

export async function insertCode(db: Connection, code: typeof accessCodes.$inferInsert): Promise<AccessCodeRow> {
  const [row] = await db.insert(accessCodes).values(code).returning();
  return row!;
}

export async function findCode(db: Connection, codeHash: string): Promise<AccessCodeRow | undefined> {
  const [row] = await db.select().from(accessCodes).where(eq(accessCodes.codeHash, codeHash));
  return row;
}

export async function lockCode(db: Connection, id: number): Promise<AccessCodeRow | undefined> {
  const [row] = await db.select().from(accessCodes).where(eq(accessCodes.id, id)).for('update');
  return row;
}

export async function updateCode(db: Connection, id: number, changes: Partial<AccessCodeRow>) {
  await db.update(accessCodes).set(changes).where(eq(accessCodes.id, id));
}

export async function revokeCodes(db: Connection, clientId: number, revokedAt: Date) {
  await db
    .update(accessCodes)
    .set({ revokedAt })
    .where(and(eq(accessCodes.clientId, clientId), isNull(accessCodes.revokedAt)));
}

export const listCodes = (db: Connection, clientId: number, limit: number) =>
  db
    .select()
    .from(accessCodes)
    .where(eq(accessCodes.clientId, clientId))
    .orderBy(desc(accessCodes.createdAt), desc(accessCodes.id))
    .limit(limit);
