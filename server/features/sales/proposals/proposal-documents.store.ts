import { and, eq, exists, lt, not } from 'drizzle-orm';
import { deleteInBatches } from '#server/db/batches.ts';
import type { Connection } from '#server/db/client.ts';
import { proposalDocuments, proposalSignatures } from '#server/db/schema/sales/proposal-signatures.ts';

export async function findDocument(db: Connection, { proposalId, fingerprint }: { proposalId: number; fingerprint: string }) {
  const [row] = await db
    .select({ sha256: proposalDocuments.sha256 })
    .from(proposalDocuments)
    .where(and(eq(proposalDocuments.proposalId, proposalId), eq(proposalDocuments.fingerprint, fingerprint)));
  return row;
}

export async function findDocumentByHash(db: Connection, proposalId: number, sha256: string) {
  const [row] = await db
    .select()
    .from(proposalDocuments)
    .where(and(eq(proposalDocuments.proposalId, proposalId), eq(proposalDocuments.sha256, sha256)));
  return row;
}

/** Unless a concurrent call already has. */
export async function insertDocument(db: Connection, document: typeof proposalDocuments.$inferInsert) {
  await db.insert(proposalDocuments).values(document).onConflictDoNothing();
}

/** The file that was signed, and the sealed one if it was made. */
export async function findSignedFile(db: Connection, proposalId: number) {
  const [row] = await db
    .select({ content: proposalDocuments.content, sealed: proposalSignatures.sealed })
    .from(proposalSignatures)
    .innerJoin(proposalDocuments, eq(proposalDocuments.id, proposalSignatures.documentId))
    .where(eq(proposalSignatures.proposalId, proposalId));
  return row;
}

/** Deletes what was made before an instant and never signed: it can be made again. */
export const removeUnsigned = (db: Connection, before: Date, batchSize?: number) =>
  deleteInBatches(
    db,
    proposalDocuments,
    and(
      lt(proposalDocuments.createdAt, before),
      not(exists(db.select().from(proposalSignatures).where(eq(proposalSignatures.documentId, proposalDocuments.id)))),
    ),
    batchSize,
  );
