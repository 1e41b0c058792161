import { and, desc, eq, exists, gt, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { inBatches } from '#server/db/batches.ts';
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

/** Finds a document by its hash and keeps it from being removed until the transaction ends. */
export async function lockDocumentByHash(tx: Transaction, proposalId: number, sha256: string) {
  const [row] = await tx
    .select()
    .from(proposalDocuments)
    .where(and(eq(proposalDocuments.proposalId, proposalId), eq(proposalDocuments.sha256, sha256)))
    .for('key share');
  return row;
}

/**
 * Stores a document unless a concurrent call already has. The caller holds the proposal's lock. Older ones that nobody has signed make room
 * for it.
 * @returns the SHA-256 of the one that's stored
 */
export async function storeDocument(tx: Transaction, document: typeof proposalDocuments.$inferInsert): Promise<string> {
  const stored = await findDocument(tx, document);
  if (stored) return stored.sha256;
  await tx.insert(proposalDocuments).values(document);
  await trimUnsigned(tx);
  return document.sha256;
}

/** A proposal's signature with the studio's, the file that was signed, and its version of the proposal. */
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

/** The row with the sealed file. Once the studio has signed, that's another one, with both signatures. */
const sealedRow = ({ signature, countersignature }: Signed) =>
  countersignature
    ? ({ table: proposalCountersignatures, id: countersignature.id } as const)
    : ({ table: proposalSignatures, id: signature.id } as const);

/** Reads the sealed file, if it was made, and locks its row until the transaction ends. */
export async function lockSealed(tx: Transaction, signed: Signed): Promise<Buffer | null> {
  const { table, id } = sealedRow(signed);
  const [row] = await tx.select({ sealed: table.sealed }).from(table).where(eq(table.id, id)).for('update');
  return row!.sealed;
}

export async function storeSealed(tx: Transaction, { signature, countersignature }: Signed, sealed: Buffer) {
  if (countersignature)
    await tx.update(proposalCountersignatures).set({ sealed }).where(eq(proposalCountersignatures.id, countersignature.id));
  else await tx.update(proposalSignatures).set({ sealed }).where(eq(proposalSignatures.id, signature.id));
}

const isUnsigned = (db: Connection) =>
  not(exists(db.select().from(proposalSignatures).where(eq(proposalSignatures.documentId, proposalDocuments.id))));

/**
 * Deletes documents that nobody has signed, which can be made again; not those that somebody is signing.
 * @param matching which, at most `limit`
 * @returns how many
 */
async function deleteUnsigned(tx: Transaction, matching: SQL, limit?: number): Promise<number> {
  const unsigned = tx
    .select({ id: proposalDocuments.id })
    .from(proposalDocuments)
    .where(and(isUnsigned(tx), matching))
    .$dynamic();
  const locked = await (limit ? unsigned.limit(limit) : unsigned).for('update', { skipLocked: true });
  const ids = locked.map(({ id }) => id);
  // This is a separate statement, so that it sees a signature that was committed before the lock.
  if (ids.length > 0) await tx.delete(proposalDocuments).where(and(inArray(proposalDocuments.id, ids), isUnsigned(tx)));
  return ids.length;
}

/** Deletes unsigned documents that were made before an instant. */
export const removeUnsigned = (db: Connection, before: Date, batchSize?: number) =>
  inBatches((limit) => db.transaction((tx) => deleteUnsigned(tx, lt(proposalDocuments.createdAt, before), limit)), batchSize);

/**
 * Deletes unsigned documents except the newest of each proposal, and of all proposals.
 * @param kept how many of each, and how many bytes of all
 */
export async function trimUnsigned(tx: Transaction, kept = { count: 5, bytes: 1e9 }): Promise<void> {
  const newest = desc(proposalDocuments.id);
  const ranked = tx
    .select({
      id: proposalDocuments.id,
      rank: sql<number>`row_number() over (partition by ${proposalDocuments.proposalId} order by ${newest})`.as('rank'),
      bytes: sql<number>`sum(octet_length(${proposalDocuments.content})) over (order by ${newest})`.as('bytes'),
    })
    .from(proposalDocuments)
    .where(isUnsigned(tx))
    .as('ranked');
  const older = tx
    .select({ id: ranked.id })
    .from(ranked)
    .where(or(gt(ranked.rank, kept.count), gt(ranked.bytes, kept.bytes)));
  await deleteUnsigned(tx, inArray(proposalDocuments.id, older));
}
