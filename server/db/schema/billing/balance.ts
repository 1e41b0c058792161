import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, char, check, date, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { balanceEntryKinds } from '#api/billing/balance.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { createdAt, identity, reference } from '#server/db/schema/columns.ts';
import { triggers } from '#server/db/schema/triggers.ts';
import { invoices } from './invoices.ts';
import { paymentMethod, payments } from './payments.ts';

export const balanceEntryKind = pgEnum('balance_entry_kind', balanceEntryKinds);

/** The append-only ledger of clients' credit balances: per client and currency, the sum is what the studio owes the client. */
export const balanceEntries = pgTable(
  'balance_entries',
  {
    id: identity(),
    clientId: reference(() => clients.id).notNull(),
    currency: char({ length: 3 }).notNull(),
    kind: balanceEntryKind().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    /** The day on which the money moved, in the studio's time zone. */
    bookedOn: date({ mode: 'string' }).notNull(),
    /** How the money came or went; null for what moved between the balance and an invoice. */
    paymentMethod: paymentMethod(),
    /** The invoice that was overpaid, or that the credit paid. */
    invoiceId: reference(() => invoices.id),
    /** The payment of an invoice that came with the surplus, or that the credit made; voiding it takes back this entry. */
    paymentId: reference(() => payments.id),
    /** The entry that was recorded by mistake. */
    reversesId: integer()
      .unique()
      .references((): AnyPgColumn => balanceEntries.id),
    /** The studio's remark. */
    note: text(),
    /** The admin who recorded the entry. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('balance_entries_client_id_created_at_id_idx').on(table.clientId, table.createdAt, table.id),
    index('balance_entries_booked_on_id_idx').on(table.bookedOn, table.id),
    index('balance_entries_invoice_id_idx').on(table.invoiceId),
    index('balance_entries_payment_id_idx').on(table.paymentId),
    index('balance_entries_user_id_idx').on(table.userId),
    check(
      'balance_entries_sign_check',
      sql`(${table.amountMinor} > 0) = ((${table.kind} in ('prepayment', 'overpayment', 'refund')) = (${table.reversesId} is null))`,
    ),
  ],
);

export const balanceEntryTriggers = triggers(balanceEntries, {
  notifyChange: { client: 'clientId' },
  freezeRows: { changeable: ['userId'], personal: ['note'] },
});
