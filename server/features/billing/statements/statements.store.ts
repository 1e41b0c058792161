import { sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';

/**
 * What changes what a client owes: an invoice and what corrects or pays it, and the client's credit balance. Paying with credit is two
 * movements: `credit_payment` settles the invoice, and `applied` uses up the credit.
 */
export type MovementKind =
  | ('invoice' | 'cancellation' | 'credit_note' | 'correction')
  | ('payment' | 'credit_payment' | 'refund' | 'dispute' | 'void' | 'write_off')
  | ('prepayment' | 'overpayment' | 'credit_refund' | 'applied' | 'paid_back');

export interface Movement {
  date: string;
  kind: MovementKind;
  /** The number of the invoice or credit note. */
  number: string | null;
  /** How much more the client owes, in minor units; negative if less. */
  amountMinor: number;
  /** Whether the movement takes back an entry of the credit balance that was a mistake. */
  isVoid: boolean;
}

interface Period {
  clientId: number;
  currency: string;
  /** The first and last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
}

interface Row extends Record<string, unknown> {
  opening: string;
  credit: string;
  date: string | null;
  kind: MovementKind;
  number: string | null;
  amount: string;
  is_void: boolean;
}

/**
 * A client's movements of a period in a currency by date, invoices first and at most `limit`; what was owed before it, and the credit at
 * its end, in minor units. One query, so that they belong together whatever is booked meanwhile. What earlier releases or former systems
 * cancelled without a credit note (`isAnnulled`) is taken back on its own day.
 */
export async function readMovements(db: Connection, { clientId, currency, from, to }: Period, limit: number) {
  const { rows } = await db.execute<Row>(sql`
    with own as (
      select id, invoice_number as number, amount_minor, settled_minor, paid_minor, status, issue_date from invoices
      where client_id = ${clientId} and currency = ${currency} and status <> 'draft' and invoice_number is not null),
    movements as (
      select issue_date as date, 1 as step, id, 'invoice' as kind, number, amount_minor as amount, false as is_void from own
      union all
      select issue_date, 2, id, 'cancellation', number, settled_minor - paid_minor - amount_minor, false from own
        where status = 'cancelled' and settled_minor - paid_minor < amount_minor
          and not exists (select from payments where invoice_id = own.id and kind = 'write_off')
      union all
      select note.issue_date, 3, note.id, case when note.reverses_id is null then 'credit_note' else 'correction' end,
        note.credit_note_number, -note.amount_minor, false
        from own join credit_notes note on note.invoice_id = own.id
      union all
      select booked_on, 4, payment.id,
        case when payment.kind = 'payment' and payment.payment_method = 'credit_balance' then 'credit_payment' else payment.kind::text end,
        number, -payment.amount_minor, false
        from own join payments payment on payment.invoice_id = own.id
      union all
      select booked_on, 5, entry.id, case entry.kind when 'refund' then 'credit_refund' else entry.kind::text end, invoice.invoice_number,
        -entry.amount_minor, entry.reverses_id is not null
        from balance_entries entry left join invoices invoice on invoice.id = entry.invoice_id
        where entry.client_id = ${clientId} and entry.currency = ${currency}),
    totals as (
      select coalesce(sum(amount) filter (where date < ${from}), 0) as opening,
        -coalesce(sum(amount) filter (where step = 5 and date <= ${to}), 0) as credit
      from movements)
    select totals.*, movement.date::text, kind, number, amount, is_void from totals left join (
      select * from movements where date between ${from} and ${to} order by date, step, id limit ${limit}
    ) movement on true order by date, step, id`);
  const { opening, credit } = rows[0]!;
  const movements = rows.flatMap(({ date, kind, number, amount, is_void }): Movement[] =>
    date === null ? [] : [{ date, kind, number, amountMinor: Number(amount), isVoid: is_void }],
  );
  return { movements, openingMinor: Number(opening), creditMinor: Number(credit) };
}

/** The currencies of a client's invoices and credit, that of the latest first. */
export async function listCurrencies(db: Connection, clientId: number): Promise<string[]> {
  const { rows } = await db.execute<{ currency: string }>(sql`
    select currency from (
      select currency, created_at from invoices where client_id = ${clientId} and status <> 'draft'
      union all select currency, created_at from balance_entries where client_id = ${clientId}) used
    group by currency order by max(created_at) desc, currency`);
  return rows.map(({ currency }) => currency);
}
