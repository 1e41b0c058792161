import { and, eq, exists, lt, not } from 'drizzle-orm';
import { deleteInBatches } from '#server/db/batches.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { proposalCountersignatures, proposalDocuments, proposalSignatures } from '#server/db/schema/sales/proposal-signatures.ts';
import { proposalVersions } from '#server/db/schema/sales/proposals.ts';
import { isUnderSignature } from './proposals.store.ts';

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

/** A signature with the studio's under it, the file that was signed and the version that it's of. */
export async function findSigned(db: Connection, proposalId: number) {
  const isVersion = and(
    eq(proposalVersions.proposalId, proposalSignatures.proposalId),
    eq(proposalVersions.version, proposalSignatures.version),
  );
  const [row] = await db
    .select({
      signature: proposalSignatures,
      countersignature: proposalCountersignatures,
      version: proposalVersions,
      content: proposalDocuments.content,
    })
    .from(proposalSignatures)
    .leftJoin(proposalCountersignatures, isUnderSignature)
    .innerJoin(proposalDocuments, eq(proposalDocuments.id, proposalSignatures.documentId))
    .innerJoin(proposalVersions, isVersion)
    .where(eq(proposalSignatures.proposalId, proposalId));
  return row;
}

export type Signed = NonNullable<Awaited<ReturnType<typeof findSigned>>>;

/** The row that has the sealed file: once the studio has signed, there is another one, with both signatures. */
const sealedRow = ({ signature, countersignature }: Signed) =>
  countersignature
    ? ({ table: proposalCountersignatures, id: countersignature.id } as const)
    : ({ table: proposalSignatures, id: signature.id } as const);

/** The sealed file, if it was made, and locks its row until the transaction ends. */
export async function lockSealed(tx: Transaction, signed: Signed): Promise<Buffer | null> {
  const { table, id } = sealedRow(signed);
  const [row] = await tx.select({ sealed: table.sealed }).from(table).where(eq(table.id, id)).for('update');
  return row!.sealed;
}

export async function storeSealed(tx: Transaction, signed: Signed, sealed: Buffer) {
  const { table, id } = sealedRow(signed);
  await tx.update(table).set({ sealed }).where(eq(table.id, id));
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
