import { and, desc, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Connection } from '#server/db/client.ts';
import { columns } from '#server/db/columns.ts';
import { isOlderThan, type Page } from '#server/db/paging.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { balanceEntries } from '#server/db/schema/billing/balance.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import type { BookingCursor } from '#server/features/billing/ledger/booking-cursor.ts';
import { openDay } from '#server/features/billing/payments/payments.store.ts';

export type NewBalanceRow = typeof balanceEntries.$inferInsert;

export async function insertEntry(db: Connection, entry: NewBalanceRow): Promise<number> {
  const [row] = await db
    .insert(balanceEntries)
    .values({ ...entry, bookedOn: openDay(entry.bookedOn) })
    .returning({ id: balanceEntries.id });
  return row!.id;
}

const reversal = alias(balanceEntries, 'reversal');

const entry = {
  ...columns(balanceEntries, 'id', 'clientId', 'currency', 'kind', 'amountMinor', 'bookedOn', 'paymentMethod'),
  ...columns(balanceEntries, 'invoiceId', 'paymentId', 'reversesId', 'note', 'createdAt'),
  invoiceNumber: invoices.invoiceNumber,
  clientName: clients.name,
  isReversed: sql<boolean>`${reversal.id} is not null`,
};

const selectEntries = (db: Connection) =>
  db
    .select(entry)
    .from(balanceEntries)
    .innerJoin(clients, eq(clients.id, balanceEntries.clientId))
    .leftJoin(invoices, eq(invoices.id, balanceEntries.invoiceId))
    .leftJoin(reversal, eq(reversal.reversesId, balanceEntries.id));

export async function findEntry(db: Connection, id: number) {
  const [row] = await selectEntries(db).where(eq(balanceEntries.id, id));
  return row;
}

export type BalanceEntry = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

/** A client's credit balance entries, newest first. */
export const listEntries = (db: Connection, { clientId, limit, before }: Page & { clientId: number }) =>
  selectEntries(db)
    .where(and(eq(balanceEntries.clientId, clientId), isOlderThan(balanceEntries, before)))
    .orderBy(desc(balanceEntries.createdAt), desc(balanceEntries.id))
    .limit(limit);

export interface Period {
  /** The first and last booking date, `YYYY-MM-DD`. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The credit balance entries of all clients by booking date, newest first. */
export const listBookedEntries = (db: Connection, { from, to, limit, before }: Page<BookingCursor> & Period) =>
  selectEntries(db)
    .where(
      and(
        from ? gte(balanceEntries.bookedOn, from) : undefined,
        to ? lte(balanceEntries.bookedOn, to) : undefined,
        before && sql`(${balanceEntries.bookedOn}, ${balanceEntries.id}) < (${before.bookedOn}::date, ${before.id})`,
      ),
    )
    .orderBy(desc(balanceEntries.bookedOn), desc(balanceEntries.id))
    .limit(limit);

/** The credit balance entries that belong to a payment of an invoice and weren't taken back, oldest first. */
export const listEntriesOfPayment = (db: Connection, paymentId: number) =>
  selectEntries(db)
    .where(and(eq(balanceEntries.paymentId, paymentId), isNull(balanceEntries.reversesId), isNull(reversal.id)))
    .orderBy(balanceEntries.id);

/** A client's balances that aren't 0, by currency. */
export const listBalances = (db: Connection, clientId: number) => {
  const amountMinor = sql<number>`sum(${balanceEntries.amountMinor})`.mapWith(Number);
  return db
    .select({ currency: balanceEntries.currency, amountMinor })
    .from(balanceEntries)
    .where(eq(balanceEntries.clientId, clientId))
    .groupBy(balanceEntries.currency)
    .having(sql`sum(${balanceEntries.amountMinor}) <> 0`)
    .orderBy(balanceEntries.currency);
};

/** The lowest that a client's balance in a currency has been at the end of a day, in minor units. */
export async function readLowestBalance(db: Connection, clientId: number, currency: string): Promise<number> {
  const days = db
    .select({ balance: sql<number>`sum(sum(${balanceEntries.amountMinor})) over (order by ${balanceEntries.bookedOn})`.as('balance') })
    .from(balanceEntries)
    .where(and(eq(balanceEntries.clientId, clientId), eq(balanceEntries.currency, currency)))
    .groupBy(balanceEntries.bookedOn)
    .as('days');
  const [row] = await db.select({ lowest: sql<number>`min(${days.balance})`.mapWith(Number) }).from(days);
  return row?.lowest ?? 0;
}
