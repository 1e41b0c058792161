import { and, eq } from 'drizzle-orm';
import type { Connection, Transaction } from '../../../db/client.ts';
import { sandboxIdempotencyKeys, sandboxObjects } from '../../../db/schema/sandbox.ts';
import { noSuch } from './errors.ts';
import type { SandboxObjects } from './objects.ts';

type Name = keyof SandboxObjects;
type StoredObject = SandboxObjects[Name];
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

export async function findObject<N extends Name>(db: Connection, name: N, id: string): Promise<SandboxObjects[N] | undefined> {
  const [row] = await db.select().from(sandboxObjects).where(isObject(name, id));
  return row?.data as object as SandboxObjects[N] | undefined;
}

/** @throws SandboxError `resource_missing`; see {@link noSuch} for `param` */
export async function readObject<N extends Name>(db: Connection, name: N, id: string, param?: string): Promise<SandboxObjects[N]> {
  const object = await findObject(db, name, id);
  if (!object) throw noSuch(name, id, param);
  return object;
}

/** Reads an object that no one else can then change until the transaction ends; waits for a change under way. */
export async function lockObject<N extends Name>(tx: Transaction, name: N, id: string, param?: string): Promise<SandboxObjects[N]> {
  const [row] = await tx.select().from(sandboxObjects).where(isObject(name, id)).for('update');
  if (!row) throw noSuch(name, id, param);
  return row.data as object as SandboxObjects[N];
}

const isObject = (name: Name, id: string) => and(eq(sandboxObjects.id, id), eq(sandboxObjects.type, name));

/**
 * Takes an idempotency key for this request. Where another transaction holds it, this waits for the end of that one.
 * @returns false if the key has been used before
 */
export async function claimKey(tx: Transaction, key: string, requestHash: string): Promise<boolean> {
  const unanswered = { key, requestHash, status: 0, body: {} };
  const taken = await tx
    .insert(sandboxIdempotencyKeys)
    .values(unanswered)
    .onConflictDoNothing()
    .returning({ key: sandboxIdempotencyKeys.key });
  return taken.length > 0;
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
