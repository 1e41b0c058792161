import { and, eq } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { sealingCertificate } from '#server/db/schema/sales/signing.ts';

export type SealingCertificateRow = typeof sealingCertificate.$inferSelect;
type NewRow = typeof sealingCertificate.$inferInsert;

export async function findSealingCertificate(db: Connection): Promise<SealingCertificateRow | undefined> {
  const [row] = await db.select().from(sealingCertificate);
  return row;
}

/** Stores a certificate unless there is one. */
export async function insertSealingCertificate(db: Connection, row: NewRow): Promise<void> {
  await db.insert(sealingCertificate).values(row).onConflictDoNothing();
}

export async function replaceSealingCertificate(db: Connection, row: NewRow): Promise<void> {
  await db.insert(sealingCertificate).values(row).onConflictDoUpdate({ target: sealingCertificate.singleton, set: row });
}

/** @param certificates deletes only these, if given @returns whether there was one */
export async function deleteSealingCertificate(db: Connection, certificates?: string): Promise<boolean> {
  const which = and(
    sealingCertificate.singleton,
    certificates === undefined ? undefined : eq(sealingCertificate.certificates, certificates),
  );
  return (await db.delete(sealingCertificate).where(which).returning({ singleton: sealingCertificate.singleton })).length > 0;
}
