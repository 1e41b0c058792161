import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { deleteInBatches } from '../../../db/batches.ts';
import type { Connection, Transaction } from '../../../db/client.ts';
import { sandboxIdempotencyKeys, sandboxObjects } from '../../../db/schema/sandbox.ts';
import { resourceMissing } from './errors.ts';
import type { SandboxObjects } from './objects.ts';

type ObjectName = keyof SandboxObjects;
type StoredObject = SandboxObjects[ObjectName];
type Data = Record<string, unknown>;

export async function insertObject(tx: Transaction, object: StoredObject) {
  await tx.insert(sandboxObjects).values({ id: object.id, type: object.object, data: object as object as Data });
}

export async function replaceObject(tx: Transaction, object: StoredObject) {
  await tx
    .update(sandboxObjects)
    .set({ type: object.object, data: object as object as Data })
    .where(eq(sandboxObjects.id, object.id));
}

export async function findObject<N extends ObjectName>(db: Connection, name: N, id: string): Promise<SandboxObjects[N] | undefined> {
  const [row] = await db.select().from(sandboxObjects).where(isObject(name, id));
  return row?.data as object as SandboxObjects[N] | undefined;
}

/** @throws SandboxError `resource_missing`; see {@link resourceMissing} for `param` */
export async function readObject<N extends ObjectName>(db: Connection, name: N, id: string, param?: string): Promise<SandboxObjects[N]> {
  const object = await findObject(db, name, id);
  if (!object) throw resourceMissing(name, id, param);
  return object;
}

/** Locks an object until the transaction ends. */
export async function lockObject<N extends ObjectName>(tx: Transaction, name: N, id: string, param?: string): Promise<SandboxObjects[N]> {
  const [row] = await tx.select().from(sandboxObjects).where(isObject(name, id)).for('update');
  if (!row) throw resourceMissing(name, id, param);
  return row.data as object as SandboxObjects[N];
}

const isObject = (name: ObjectName, id: string) => and(eq(sandboxObjects.id, id), eq(sandboxObjects.type, name));

/**
 * Claims an idempotency key, after any other transaction that holds it has ended.
 * @returns false if the key was used before
 */
export async function claimIdempotencyKey(tx: Transaction, key: string, requestHash: string): Promise<boolean> {
  const inserted = await tx
    .insert(sandboxIdempotencyKeys)
    .values({ key, requestHash, status: 0, body: {} })
    .onConflictDoNothing()
    .returning({ key: sandboxIdempotencyKeys.key });
  return inserted.length > 0;
}

export async function storeResponse(tx: Transaction, key: string, status: number, body: object) {
  await tx
    .update(sandboxIdempotencyKeys)
    .set({ status, body: body as Data })
    .where(eq(sandboxIdempotencyKeys.key, key));
}

export async function readResponse(tx: Transaction, key: string) {
  const [row] = await tx.select().from(sandboxIdempotencyKeys).where(eq(sandboxIdempotencyKeys.key, key));
  return row!;
}

/** Everything but customers, which a client's row refers to for good. */
const expiringTypes: ObjectName[] = ['payment_method', 'payment_intent', 'charge', 'refund', 'event', 'deferred_failure'];

/** Payments that are still open stay, with everything that belongs to them. */
export function deleteOldObjects(db: Connection, before: Date, batchSize?: number) {
  const { id, type, data, createdAt } = sandboxObjects;
  const openPayments = (column: SQL) =>
    sql`array(select ${column} from sandbox_objects open
      where open.type = 'payment_intent' and open.data ->> 'status' not in ('succeeded', 'canceled') and ${column} is not null)`;
  const belongsToOpenPayment = sql`(
    coalesce(${data} ->> 'payment_intent', ${id}) = any(${openPayments(sql`open.id`)})
    or ${id} = any(${openPayments(sql`open.data ->> 'payment_method'`)}))`;
  const old = and(inArray(type, expiringTypes), lt(createdAt, before), sql`not ${belongsToOpenPayment}`);
  return deleteInBatches(db, sandboxObjects, old, batchSize);
}

export const deleteOldKeys = (db: Connection, before: Date, batchSize?: number) =>
  deleteInBatches(db, sandboxIdempotencyKeys, lt(sandboxIdempotencyKeys.createdAt, before), batchSize);
