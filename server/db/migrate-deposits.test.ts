import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createDatabasesBefore } from '#server/testing/databases-before.ts';
import { migrateDatabase } from './client.ts';

const createDatabaseBefore = await createDatabasesBefore(['deposit-rule']);

test('deposit-rule tells money from credit notes and write-offs, and what disputes hold back', async () => {
  const { db, connection } = await createDatabaseBefore('deposit-rule');
  await db.execute(sql`insert into clients (email, password, name) values ('ann@client.example', '', 'Ann')`);
  const columns = sql`client_id, amount_minor, due_date, deposit_minor, deposit_due_date, balance_due_date, items, totals, status, invoice_number`;
  const deposit = sql`1, 1500, '2026-03-10', 750, '2026-03-10', '2026-04-30', '[]', '{}', 'sent'`;
  await db.execute(sql`insert into invoices (${columns}) values (${deposit}, 'INV-1'), (${deposit}, 'INV-2'), (${deposit}, 'INV-3')`);
  const entries = sql`invoice_id, provider, object_id, kind, payment_method, amount_minor, currency`;
  await db.execute(sql`insert into payments (${entries}) values (1, 'manual', 'a', 'payment', 'cash', 100, 'USD'),
    (2, 'manual', 'b', 'payment', 'cash', 1000, 'USD'), (2, 'manual', 'open', 'dispute', 'cash', -1000, 'USD'),
    (3, 'manual', 'c', 'payment', 'cash', 750, 'USD'), (3, 'manual', 'lost', 'dispute', 'cash', -750, 'USD'),
    (3, 'manual', 'd', 'write_off', 'cash', 900, 'USD')`);
  await db.execute(sql`insert into credit_notes (invoice_id, credit_note_number, issue_date, amount_minor, currency, items, totals, reason)
    values (1, 'CN-1', '2026-03-02', 700, 'USD', '[]', '{}', 'Goodwill')`);
  await db.execute(sql`insert into disputes (invoice_id, payment_id, provider_dispute_id, amount_minor, currency, reason, status, closed_at)
    values (2, 2, 'open', 1000, 'USD', 'fraudulent', 'needs_response', null), (3, 4, 'lost', 750, 'USD', 'fraudulent', 'lost', now())`);
  await migrateDatabase(connection);
  const amounts = sql`select paid_minor::int as paid, disputed_minor::int as disputed, deposit_due_minor::int as deposit, asked_minor::int as asked
    from invoices order by id`;
  expect((await db.execute(amounts)).rows).toEqual([
    { paid: 100, disputed: 0, deposit: 650, asked: 650 },
    { paid: 0, disputed: 1000, deposit: null, asked: 500 },
    { paid: 0, disputed: 0, deposit: 600, asked: 600 },
  ]);
  const counts = sql`select kind, sum(rows)::int as rows, sum(amount_minor)::int as due from row_counts where table_name = 'receivables'
    group by kind order by kind`;
  const counted = [
    { kind: 'USD 2026-03-10', rows: 3, due: 1750 },
    { kind: 'USD 2026-04-30', rows: 0, due: 50 },
    { kind: 'USD 9999-12-31', rows: 0, due: 1000 },
  ];
  expect((await db.execute(counts)).rows).toEqual(counted);
  await db.execute(sql`update invoices set status = 'overdue' where id = 2`);
  expect((await db.execute(counts)).rows, 'as the triggers count').toEqual(counted);
  await db.execute(sql`update invoices set status = 'cancelled'`);
  expect((await db.execute(counts)).rows.map(({ rows, due }) => [rows, due])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});
