import { and, asc, desc, eq, gt, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { deleteInBatches } from '#server/db/batches.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { sandboxObjects } from '#server/db/schema/sandbox.ts';
import { resourceMissing } from './api/errors.ts';
import type { ObjectName, SandboxObjects } from './objects/objects.ts';

type StoredObject = SandboxObjects[ObjectName];
type Data = Record<string, unknown>;

export async function insertObject(tx: Transaction, object: StoredObject) {
  await tx.insert(sandboxObjects).values({ id: object.id, type: object.object, data: object as object as Data });
}

export async function replaceObject(tx: Transaction, object: StoredObject) {
  await tx
    .update(sandboxObjects)
    .set({ data: object as object as Data })
    .where(isObject(object.object, object.id));
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

/** Objects of any kind, in no order. */
export async function findObjects(db: Connection, ids: string[]): Promise<StoredObject[]> {
  const rows = await db.select().from(sandboxObjects).where(inArray(sandboxObjects.id, ids));
  return rows.map(({ data }) => data as object as StoredObject);
}

export interface ObjectFilter {
  /** Members of the object that must have these values. */
  members?: Record<string, string>;
  /** Limits of `created`, in seconds since 1970. */
  created?: { gte?: number; gt?: number; lte?: number; lt?: number };
  /** The id of the object after which the page starts, or before which it ends. */
  after?: string;
  before?: string;
}

/** At most `limit` objects, newest first; with `before`, the ones just before it. */
export async function listObjects<N extends ObjectName>(
  db: Connection,
  name: N,
  { members = {}, created = {}, after, before }: ObjectFilter,
  limit: number,
): Promise<SandboxObjects[N][]> {
  const { type, data, sequence } = sandboxObjects;
  const createdAt = sql<number>`(${data} ->> 'created')::bigint`;
  const conditions = [
    eq(type, name),
    ...Object.entries(members).map(([member, value]) => eq(memberOf(member), value)),
    created.gte === undefined ? undefined : gte(createdAt, created.gte),
    created.gt === undefined ? undefined : gt(createdAt, created.gt),
    created.lte === undefined ? undefined : lte(createdAt, created.lte),
    created.lt === undefined ? undefined : lt(createdAt, created.lt),
    after === undefined ? undefined : lt(sequence, sequenceOf(after)),
    before === undefined ? undefined : gt(sequence, sequenceOf(before)),
  ];
  const rows = await db
    .select({ data })
    .from(sandboxObjects)
    .where(and(...conditions))
    .orderBy(before === undefined ? desc(sequence) : asc(sequence))
    .limit(limit);
  const objects = rows.map((row) => row.data as object as SandboxObjects[N]);
  return before === undefined ? objects : objects.reverse();
}

const memberOf = (member: string): SQL => sql`(${sandboxObjects.data} ->> ${sql.raw(`'${member}'`)})`;

const sequenceOf = (id: string): SQL => sql`(select sequence from sandbox_objects where id = ${id})`;

/** Makes concurrent transactions that create the account or its webhook endpoint wait for each other. */
export const lockAccount = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('sandbox account'))`);

/** What is deleted after a time: everything but the account, which the ledger refers to for good, and its webhook endpoint. */
const expiringTypes: ObjectName[] = [
  'payment_method',
  'payment_intent',
  'charge',
  'refund',
  'dispute',
  'radar.early_fraud_warning',
  'balance_transaction',
  'event',
];

/** Deletes old objects. Payments that are still open stay, with everything that belongs to them. */
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
