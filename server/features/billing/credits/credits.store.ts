import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { isOlderThan, type Page } from '#server/db/paging.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { type CreditSource, videoCredits } from '#server/db/schema/billing/credits.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { payments } from '#server/db/schema/billing/payments.ts';
import { disputes } from '#server/db/schema/billing/refunds.ts';
import { projects } from '#server/db/schema/projects/projects.ts';

export type CreditRow = typeof videoCredits.$inferSelect;
export type NewCreditRow = typeof videoCredits.$inferInsert;

export async function insertEntry(db: Connection, entry: NewCreditRow): Promise<CreditRow> {
  const [row] = await db.insert(videoCredits).values(entry).returning();
  return row!;
}

export async function findEntry(db: Connection, id: number): Promise<CreditRow | undefined> {
  const [row] = await db.select().from(videoCredits).where(eq(videoCredits.id, id));
  return row;
}

export const listEntries = preparedQuery([], (db, { clientId, limit, before }: Page & { clientId: number }) =>
  db
    .select()
    .from(videoCredits)
    .where(and(eq(videoCredits.clientId, clientId), isOlderThan(videoCredits, before)))
    .orderBy(desc(videoCredits.createdAt), desc(videoCredits.id))
    .limit(limit),
);

const isRemaining = gt(videoCredits.remaining, 0);
/** Credits that never expire come last. */
const soonestExpiryFirst = [asc(videoCredits.expiryDate), asc(videoCredits.id)];

/**
 * Deducts an amount from the remaining credits, the soonest to expire first.
 * @param invoiceId to deduct only from credits that belong to this invoice
 * @returns which entries they came from
 */
export async function deductRemaining(
  db: Connection,
  clientId: number,
  amount: number,
  invoiceId?: number | null,
): Promise<CreditSource[]> {
  const isOfInvoice = invoiceId ? eq(videoCredits.invoiceId, invoiceId) : undefined;
  const queue = db
    .select({
      id: videoCredits.id,
      before: sql<number>`${videoCredits.remaining}`.as('before'),
      ahead: sql<number>`coalesce(sum(${videoCredits.remaining}) over (
        order by ${videoCredits.expiryDate}, ${videoCredits.id} rows between unbounded preceding and 1 preceding), 0)`.as('ahead'),
    })
    .from(videoCredits)
    .where(and(eq(videoCredits.clientId, clientId), isRemaining, isOfInvoice))
    .as('queue');
  return db
    .update(videoCredits)
    .set({ remaining: sql`greatest(${videoCredits.remaining} - (${amount} - ${queue.ahead}), 0)` })
    .from(queue)
    .where(and(eq(videoCredits.id, queue.id), lt(queue.ahead, amount)))
    .returning({ entryId: videoCredits.id, amount: sql<number>`${videoCredits.remaining} - ${queue.before}`.mapWith(Number) });
}

/**
 * What a package invoice sold, and what became of it. Payments are read here rather than through the payments feature, which itself
 * changes credits.
 */
export async function findPurchase(db: Connection, invoiceId: number) {
  const { amount, remaining, transactionType } = videoCredits;
  const { clientId, packageId, description, expiryDate, paidMinor } = videoCredits;
  const ofInvoice = db
    .select({
      takenBack: sql<number>`-coalesce(sum(${amount}) filter (where ${transactionType} <> 'purchase'), 0)`
        .mapWith(Number)
        .as('invoice_taken_back'),
      remaining: sql<number>`sum(${remaining})`.mapWith(Number).as('invoice_remaining'),
    })
    .from(videoCredits)
    .where(eq(videoCredits.invoiceId, invoiceId))
    .as('of_invoice');
  const kept = db
    .select({ minor: sql<number>`coalesce(sum(${payments.amountMinor}), 0)`.mapWith(Number).as('kept_minor') })
    .from(payments)
    .leftJoin(disputes, and(eq(payments.kind, 'dispute'), eq(disputes.providerDisputeId, payments.objectId)))
    .where(
      and(eq(payments.invoiceId, invoiceId), ne(payments.kind, 'write_off'), or(ne(payments.kind, 'dispute'), eq(disputes.status, 'lost'))),
    )
    .as('kept');
  const [purchase] = await db
    .select({
      clientId,
      packageId,
      description,
      expiryDate,
      granted: amount,
      /** What was paid for the credits, in minor units. */
      paidMinor: sql<number>`${paidMinor}`.mapWith(Number),
      takenBack: ofInvoice.takenBack,
      remaining: ofInvoice.remaining,
      /** Payments less refunds, voided ones and lost disputes, in minor units. */
      keptMinor: kept.minor,
    })
    .from(videoCredits)
    .innerJoin(ofInvoice, sql`true`)
    .innerJoin(kept, sql`true`)
    .where(and(eq(videoCredits.invoiceId, invoiceId), eq(transactionType, 'purchase')));
  return purchase && { ...purchase, invoiceId };
}

export type Purchase = NonNullable<Awaited<ReturnType<typeof findPurchase>>>;

/** The package invoices that sold what some entries added. */
export const listPackageInvoices = (db: Connection, entryIds: number[]) =>
  db
    .selectDistinct({ id: invoices.id, clientId: invoices.clientId, invoiceNumber: invoices.invoiceNumber })
    .from(videoCredits)
    .innerJoin(invoices, eq(invoices.id, videoCredits.invoiceId))
    .where(inArray(videoCredits.id, entryIds));

const expired = (today: string) => and(isRemaining, lt(videoCredits.expiryDate, today));

/** A client's expired credits that are left, in the order they are deducted. */
export const listExpired = (db: Connection, clientId: number, today: string) =>
  db
    .select()
    .from(videoCredits)
    .where(and(eq(videoCredits.clientId, clientId), expired(today)))
    .orderBy(...soonestExpiryFirst);

/** Clients with expired credits left, up to a limit. */
export const clientsWithExpired = (db: Connection, today: string, limit: number) =>
  db
    .selectDistinct({ clientId: videoCredits.clientId })
    .from(videoCredits)
    .innerJoin(clients, eq(clients.id, videoCredits.clientId))
    .where(and(expired(today), isNull(clients.erasedAt)))
    .limit(limit);

/** Whether a project belongs to the client. Read here rather than through the projects feature, which itself uses credits. */
export const isProjectOfClient = async (db: Connection, projectId: number, clientId: number): Promise<boolean> =>
  (await db.$count(projects, and(eq(projects.id, projectId), eq(projects.clientId, clientId)))) > 0;
