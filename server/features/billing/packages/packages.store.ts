import { and, asc, desc, eq, getTableColumns, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { isOlderThan, type Page } from '#server/db/paging.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { totalRows } from '#server/db/row-counts.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { creditNotes } from '#server/db/schema/billing/credit-notes.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { clientPackages } from '#server/db/schema/billing/packages.ts';
import { payments } from '#server/db/schema/billing/payments.ts';

export type PackageRow = typeof clientPackages.$inferSelect;
type NewPackageRow = typeof clientPackages.$inferInsert;

export const listPackages = preparedQuery([], (db, { limit, before }: Page) =>
  db
    .select({ ...getTableColumns(clientPackages), total: totalRows('client_packages') })
    .from(clientPackages)
    .where(isOlderThan(clientPackages, before))
    .orderBy(desc(clientPackages.createdAt), desc(clientPackages.id))
    .limit(limit),
);

/** A client's credits, and the package if it has one. */
export const selectPackageOf = preparedQuery([], (db, { clientId }: { clientId: number }) =>
  db
    .select({ currentPackage: clientPackages, renewsOn: clients.packageRenewsOn, balance: clients.totalCreditsAvailable })
    .from(clients)
    .leftJoin(clientPackages, eq(clientPackages.id, clients.currentPackageId))
    .where(eq(clients.id, clientId)),
);

/** Active packages except one, cheapest first. */
export const listActive = (db: Connection, exceptId: number | null, limit: number) =>
  db
    .select()
    .from(clientPackages)
    .where(and(clientPackages.isActive, exceptId === null ? undefined : ne(clientPackages.id, exceptId)))
    .orderBy(asc(clientPackages.priceMinor), asc(clientPackages.id))
    .limit(limit);

export async function insertPackage(db: Connection, details: NewPackageRow): Promise<PackageRow> {
  const [row] = await db.insert(clientPackages).values(details).returning();
  return row!;
}

export async function updatePackage(db: Connection, id: number, changes: Partial<NewPackageRow>): Promise<PackageRow | undefined> {
  const [row] = await db.update(clientPackages).set(changes).where(eq(clientPackages.id, id)).returning();
  return row;
}

export async function findPackage(db: Connection, id: number): Promise<PackageRow | undefined> {
  const [row] = await db.select().from(clientPackages).where(eq(clientPackages.id, id));
  return row;
}

/** Reads a package and keeps it from changing until the transaction ends. */
export async function lockPackageForShare(db: Connection, id: number): Promise<PackageRow | undefined> {
  const [row] = await db.select().from(clientPackages).where(eq(clientPackages.id, id)).for('share');
  return row;
}

/** Reads packages and keeps them from changing until the transaction ends; those that don't exist are left out. */
export const lockPackagesForShare = (db: Connection, ids: number[]): Promise<PackageRow[]> =>
  db.select().from(clientPackages).where(inArray(clientPackages.id, ids)).orderBy(clientPackages.id).for('share');

/** Locks a package until the transaction ends, so that concurrent changes see each other's result. */
export async function lockPackage(tx: Transaction, id: number): Promise<PackageRow | undefined> {
  const [row] = await tx.select().from(clientPackages).where(eq(clientPackages.id, id)).for('no key update');
  return row;
}

/** Invoices are changed here rather than through their feature, which itself delivers packages. */
export async function markDelivered(db: Connection, invoiceId: number, packageDeliveredAt: Date) {
  await db.update(invoices).set({ packageDeliveredAt }).where(eq(invoices.id, invoiceId));
}

/** Whether a client has paid an invoice of the same package that was issued after this one. */
export const isPaidForLater = async (db: Connection, { id, clientId, packageId }: { id: number; clientId: number; packageId: number }) =>
  (await db.$count(
    invoices,
    and(eq(invoices.clientId, clientId), eq(invoices.packageId, packageId), eq(invoices.status, 'paid'), gt(invoices.id, id)),
  )) > 0;

/** What stays of an invoice's payments after refunds, and what credit notes don't cover of it; in minor units. */
export async function readReturned(db: Connection, invoiceId: number) {
  const kept = sql`select coalesce(sum(amount_minor), 0) from ${payments} where invoice_id = ${invoiceId} and kind not in ('dispute', 'write_off')`;
  const credited = sql`select coalesce(sum(amount_minor), 0) from ${creditNotes} where invoice_id = ${invoiceId}`;
  const [row] = await db
    .select({
      keptMinor: sql<number>`(${kept})`.mapWith(Number),
      uncreditedMinor: sql<number>`${invoices.amountMinor} - (${credited})`.mapWith(Number),
    })
    .from(invoices)
    .where(eq(invoices.id, invoiceId));
  return row!;
}
