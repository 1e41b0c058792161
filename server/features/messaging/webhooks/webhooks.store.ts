import { and, arrayContains, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { WebhookEventType } from '#domain/messaging/webhook-events.ts';
import { deleteInBatches } from '#server/db/batches.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { isOlderThan, type Page } from '#server/db/paging.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { webhookDeliveries, webhookEndpoints } from '#server/db/schema/messaging/webhooks.ts';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type NewDelivery = typeof webhookDeliveries.$inferInsert;

export const listEndpoints = (db: Connection): Promise<EndpointRow[]> =>
  db.select().from(webhookEndpoints).orderBy(asc(webhookEndpoints.id));

export async function findEndpoint(db: Connection, id: number): Promise<EndpointRow | undefined> {
  const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  return row;
}

export async function lockEndpoint(tx: Transaction, id: number): Promise<EndpointRow | undefined> {
  const [row] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('no key update');
  return row;
}

/** Makes transactions that add endpoints wait for each other, so that each counts the others' endpoints. */
export const lockEndpointTable = (tx: Transaction) => tx.execute(sql`lock table ${webhookEndpoints} in share row exclusive mode`);

export async function insertEndpoint(db: Connection, endpoint: typeof webhookEndpoints.$inferInsert): Promise<EndpointRow> {
  const [row] = await db.insert(webhookEndpoints).values(endpoint).returning();
  return row!;
}

export async function updateEndpoint(db: Connection, id: number, changes: Partial<typeof webhookEndpoints.$inferInsert>) {
  const [row] = await db.update(webhookEndpoints).set(changes).where(eq(webhookEndpoints.id, id)).returning();
  return row!;
}

export async function deleteEndpoint(db: Connection, id: number): Promise<EndpointRow | undefined> {
  const [row] = await db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id)).returning();
  return row;
}

/** The ids of the active endpoints that subscribe to an event. They can't be deleted before the transaction ends. */
export const lockSubscribers = (tx: Transaction, type: WebhookEventType): Promise<number[]> =>
  selectSubscribers(tx, { type }).then((rows) => rows.map(({ id }) => id));

const selectSubscribers = preparedQuery(['type'], (db, { type }: { type: WebhookEventType }) =>
  db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.isActive, true), arrayContains(webhookEndpoints.events, [type])))
    .orderBy(asc(webhookEndpoints.id))
    .for('key share'),
);

export async function insertDeliveries(db: Connection, deliveries: NewDelivery[]) {
  return db.insert(webhookDeliveries).values(deliveries).returning({ id: webhookDeliveries.id, endpointId: webhookDeliveries.endpointId });
}

export async function findDelivery(db: Connection, id: number) {
  const [row] = await db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(eq(webhookDeliveries.id, id));
  return row;
}

export const listDeliveries = (db: Connection, endpointId: number, { limit, before }: Page): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isOlderThan(webhookDeliveries, before)))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit);

/** Changes a delivery, unless it has been resent since it was read. */
export async function updateDelivery(db: Connection, { id, resends }: DeliveryRow, changes: Partial<NewDelivery>) {
  await db
    .update(webhookDeliveries)
    .set(changes)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.resends, resends)));
}

/** @returns how often the delivery has been resent; undefined if it no longer exists */
export async function requeueDelivery(db: Connection, id: number): Promise<number | undefined> {
  const [row] = await db
    .update(webhookDeliveries)
    .set({ status: 'pending', attempts: 0, resends: sql`${webhookDeliveries.resends} + 1` })
    .where(eq(webhookDeliveries.id, id))
    .returning({ resends: webhookDeliveries.resends });
  return row?.resends;
}

/** Deletes what was sent about a client. */
export async function deleteClientDeliveries(db: Connection, clientId: number) {
  await db.delete(webhookDeliveries).where(eq(webhookDeliveries.clientId, clientId));
}

/** Deletes what was sent about proposals. */
export async function deleteProposalDeliveries(db: Connection, proposalIds: number[]) {
  await db.delete(webhookDeliveries).where(inArray(webhookDeliveries.proposalId, proposalIds));
}

export const deleteOldDeliveries = (db: Connection, before: Date, batchSize?: number) =>
  deleteInBatches(db, webhookDeliveries, lt(webhookDeliveries.createdAt, before), batchSize);
