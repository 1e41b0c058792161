import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Database, migrateDatabase } from '#server/db/client.ts';
import { createReleasedDatabase, releases } from '#server/testing/released-database.ts';
import { dueMinor } from './invoices.policy.ts';
import { findInvoice } from './invoices.store.ts';

/** Each invoice with what became of it in the last release, in cents: its ledger, credit notes and refunds. */
const samples = [
  { status: 'sent' },
  { status: 'overdue', entries: [['payment', 30_000]], credits: [10_000] },
  { status: 'paid', entries: [['payment', 150_000]] },
  {
    status: 'paid',
    entries: [
      ['payment', 150_000],
      ['refund', -50_000],
    ],
    credits: [50_000],
    refund: 'succeeded',
  },
  {
    status: 'paid',
    entries: [
      ['payment', 150_000],
      ['refund', -150_000],
    ],
    credits: [150_000],
    refund: 'succeeded',
  },
  // A failed refund left its credit note.
  {
    status: 'paid',
    entries: [
      ['payment', 150_000],
      ['refund', -50_000],
      ['refund', 50_000],
    ],
    credits: [50_000],
    refund: 'failed',
  },
  {
    status: 'paid',
    entries: [
      ['payment', 150_000],
      ['dispute', -150_000],
    ],
    dispute: 'needs_response',
  },
  {
    status: 'paid',
    entries: [
      ['payment', 150_000],
      ['dispute', -150_000],
    ],
    dispute: 'lost',
  },
  {
    status: 'paid',
    entries: [
      ['payment', 150_000],
      ['dispute', -150_000],
      ['dispute', 150_000],
    ],
    dispute: 'won',
  },
  {
    status: 'paid',
    entries: [
      ['payment', 150_000],
      ['payment', 150_000],
    ],
  },
  { status: 'cancelled', credits: [150_000] },
  // Canceled before there were credit notes.
  { status: 'cancelled' },
] as { status: string; entries?: [string, number][]; credits?: number[]; refund?: string; dispute?: string }[];

async function insertSamples(db: Database) {
  const totals = (minor: number) => JSON.stringify({ netMinor: minor, taxes: [], taxMinor: 0, totalMinor: minor });
  const insert = async (query: ReturnType<typeof sql>) => (await db.execute<{ id: number }>(query)).rows[0]!.id;
  for (const [index, { status, entries = [], credits = [], refund, dispute }] of samples.entries()) {
    const paidDate = status === 'paid' ? '2026-11-01' : null;
    const invoiceId = await insert(sql`insert into invoices
      (client_id, invoice_number, amount_minor, status, issue_date, due_date, paid_date, items, totals)
      values (1, ${`INV-2026-1${index}`}, 150000, ${status}, '2026-10-01', '2026-10-31', ${paidDate}, '[]', ${totals(150_000)}) returning id`);
    let paymentId: number | null = null;
    for (const [place, [kind, amountMinor]] of entries.entries()) {
      const objectId = kind === 'payment' ? `pi_${index}_${place}` : `${kind}_${index}`;
      const sequence = kind === 'payment' ? 1 : place;
      const entryId = await insert(sql`insert into payments
        (invoice_id, provider, object_id, kind, sequence, amount_minor, currency, payment_method, payment_id, booked_on)
        values (${invoiceId}, 'stripe', ${objectId}, ${kind}, ${sequence}, ${amountMinor}, 'USD', 'credit_card',
          ${kind === 'payment' ? null : paymentId}, '2026-11-01') returning id`);
      if (kind === 'payment') paymentId = entryId;
    }
    const refundId = refund
      ? await insert(sql`insert into refunds (invoice_id, payment_id, provider_refund_id, amount_minor, currency, status, idempotency_key)
          values (${invoiceId}, ${paymentId}, ${`refund_${index}`}, 50000, 'USD', ${refund}, ${`key_${index}`}) returning id`)
      : null;
    if (dispute)
      await insert(sql`insert into disputes (invoice_id, payment_id, provider_dispute_id, amount_minor, currency, reason, status, closed_at)
        values (${invoiceId}, ${paymentId}, ${`dispute_${index}`}, 150000, 'USD', 'fraudulent', ${dispute},
          ${dispute === 'needs_response' ? null : '2026-11-20'}) returning id`);
    for (const [place, minor] of credits.entries())
      await insert(sql`insert into credit_notes
        (invoice_id, credit_note_number, issue_date, amount_minor, currency, items, totals, reason, refund_id)
        values (${invoiceId}, ${`CN-2026-1${index}${place}`}, '2026-11-01', ${minor}, 'USD', '[]', ${totals(minor)}, 'Refund', ${refundId})
        returning id`);
  }
}

/** Figures as the last release computed them, in minor units: a dispute or a refund changed nothing about what was due once it was paid. */
const figuresBefore = async (db: Database) =>
  (
    await db.execute<Record<string, unknown> & { id: number }>(sql`
      select id, status::text, paid_date::text as "paidDate", amount_minor::float8 as "amountMinor", settled_minor::float8 as "settledMinor",
        paid as "paidMinor", credited as "creditedMinor", refunded as "refundedMinor",
        case when status in ('paid', 'cancelled') then 0 else greatest(0, amount_minor - credited - paid)::float8 end as "dueMinor"
      from invoices, lateral (select
        (select coalesce(sum(amount_minor), 0)::float8 from payments where invoice_id = invoices.id) as paid,
        (select coalesce(-sum(amount_minor), 0)::float8 from payments where invoice_id = invoices.id and kind = 'refund') as refunded,
        (select coalesce(sum(amount_minor), 0)::float8 from credit_notes where invoice_id = invoices.id) as credited) sums order by id`)
  ).rows;

const readCreditNotes = async (db: Database) =>
  (
    await db.execute(sql`select credit_note_number, invoice_id, refund_id, amount_minor, totals, issue_date::text, reason
      from credit_notes order by id`)
  ).rows;

/** An invoice's figures as this version computes them. */
async function figuresNow(db: Database, id: number) {
  const invoice = (await findInvoice(db, id))!;
  const { status, paidDate, amountMinor, settledMinor, paidMinor, creditedMinor } = invoice;
  const { rows } = await db.execute<{ refunded: number }>(
    sql`select coalesce(-sum(amount_minor), 0)::float8 as refunded from payments where invoice_id = ${id} and kind = 'refund'`,
  );
  const sums = { paidMinor, creditedMinor, refundedMinor: rows[0]!.refunded, dueMinor: dueMinor(invoice) };
  return { id, status, paidDate, amountMinor, settledMinor, ...sums };
}

test('an upgrade keeps every figure of every invoice, and the credit notes of its refunds', async () => {
  const { db, connection } = await createReleasedDatabase(releases.at(-1)!);
  await insertSamples(db);
  const before = await figuresBefore(db);
  const creditNotes = await readCreditNotes(db);
  await migrateDatabase(connection);
  expect(before.length).toBeGreaterThan(samples.length);
  expect(await Promise.all(before.map(({ id }) => figuresNow(db, id)))).toEqual(before);
  expect(await readCreditNotes(db)).toEqual(creditNotes);
});
