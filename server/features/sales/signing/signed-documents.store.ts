import { eq } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { signedDocuments } from '#server/db/schema/sales/signing.ts';

export type NewSignedDocument = typeof signedDocuments.$inferInsert;

export async function insertSignedDocument(tx: Transaction, document: NewSignedDocument): Promise<void> {
  await tx.insert(signedDocuments).values(document);
}

export async function findSignedDocument(db: Connection, sha256: string) {
  const [row] = await db.select().from(signedDocuments).where(eq(signedDocuments.sha256, sha256));
  return row;
}
