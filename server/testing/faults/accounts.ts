import { type SQL, sql } from 'drizzle-orm';
import { toDecimal } from '#domain/shared/money.ts';
import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { readStatement } from '#server/features/billing/statements/statements.service.ts';

/** The last day of each month in which money may have been booked. */
const months = sql`(select (month + interval '1 month - 1 day')::date as day
  from generate_series(date_trunc('month', current_date) - interval '6 months', date_trunc('month', current_date), '1 month') month)`;

const creditedOf = (invoice: SQL) => sql`coalesce((select sum(amount_minor) from credit_notes where invoice_id = ${invoice}), 0)`;
const paidOf = (invoice: SQL) => sql`coalesce((select sum(amount_minor) from payments where invoice_id = ${invoice}), 0)`;
/** What is open of an invoice. One that was imported as cancelled has no credit note, and claims nothing. */
const openOf = sql`case when i.status = 'cancelled' and ${creditedOf(sql`i.id`)} = 0 and not exists (select from payments where invoice_id = i.id)
  then 0 else i.amount_minor - ${creditedOf(sql`i.id`)} - ${paidOf(sql`i.id`)} end`;

/** What must not be found in the database, in SQL that shares nothing with the product's own. */
const violations: Record<string, SQL> = {
  "money received isn't revenue plus credit balances, at the end of a month": sql`
    select day, currency, sum(cash) as cash, sum(revenue) as revenue, sum(credit) as credit from ${months} month join (
      select booked_on, currency, case when payment_method = 'credit_balance' then 0 else amount_minor end as cash,
        amount_minor as revenue, 0 as credit from payments where kind <> 'write_off'
      union all
      select booked_on, currency, case when kind in ('applied', 'refund') then 0 else amount_minor end, 0, amount_minor from balance_entries
    ) moved on booked_on <= day group by day, currency having sum(cash) <> sum(revenue) + sum(credit)`,
  "claims with their tax aren't revenue plus receivables, at the end of a month": sql`
    select day, currency, sum(net) as net, sum(tax) as tax, sum(paid) as paid, sum(open) as open from (
      select day, i.currency, (i.totals->>'netMinor')::bigint as net, (i.totals->>'taxMinor')::bigint as tax, 0 as paid, i.amount_minor as open
        from ${months} month join invoices i on i.issue_date <= day and i.status <> 'draft'
      union all
      select day, n.currency, -(n.totals->>'netMinor')::bigint, -(n.totals->>'taxMinor')::bigint, 0, -n.amount_minor
        from ${months} month join credit_notes n on n.issue_date <= day
      union all
      select day, p.currency, 0, 0, p.amount_minor, -p.amount_minor from ${months} month join payments p on p.booked_on <= day
    ) claims group by day, currency having sum(net) + sum(tax) <> sum(paid) + sum(open)`,
  'an invoice was paid before it was issued': sql`
    select i.id, p.booked_on from invoices i join payments p on p.invoice_id = i.id where p.booked_on < i.issue_date`,
  "a client's credit balance was negative on a day": sql`
    select * from (select client_id, currency, booked_on, sum(sum(amount_minor)) over (partition by client_id, currency order by booked_on) as balance
      from balance_entries group by client_id, currency, booked_on) days where balance < 0`,
  'credit and invoices disagree about what moved between them': sql`
    select client_id, booked_on, sum(amount) from (
      select i.client_id, p.booked_on, p.amount_minor as amount from payments p join invoices i on i.id = p.invoice_id
        where p.payment_method = 'credit_balance'
      union all
      select client_id, booked_on, amount_minor from balance_entries where kind in ('applied', 'refund')
    ) moved group by client_id, booked_on having sum(amount) <> 0`,
  "an invoice's status contradicts what is open": sql`
    select i.id, i.status from invoices i where (i.status in ('sent', 'overdue')) <> (${openOf} > 0) and i.status <> 'draft'`,
  'write-offs correct more tax than was written off, or some when nothing is': sql`
    select invoice_id, sum(amount_minor) as written_off, sum(net) as net, sum(tax) as tax from (
      select invoice_id, amount_minor, coalesce((tax_correction->>'netMinor')::bigint, 0) as net, coalesce((tax_correction->>'taxMinor')::bigint, 0) as tax
        from payments where kind = 'write_off') entries
      group by invoice_id having sum(net) + sum(tax) > sum(amount_minor) or sum(net) < 0 or sum(tax) < 0`,
  "an invoice's settled amount isn't its credit notes and payments": sql`
    select i.id from invoices i where i.settled_minor <> ${creditedOf(sql`i.id`)} + ${paidOf(sql`i.id`)}`,
  "an invoice's paid amount isn't its payments, refunds and disputes, or its disputed one isn't that of open disputes": sql`
    select i.id from invoices i
      where i.paid_minor <> coalesce((select sum(amount_minor) from payments where invoice_id = i.id and kind <> 'write_off'), 0)
        or i.disputed_minor <> coalesce((select -sum(p.amount_minor) from payments p join disputes d on d.provider_dispute_id = p.object_id
          where p.invoice_id = i.id and p.kind = 'dispute' and d.closed_at is null), 0)`,
  "the counted receivables aren't what is open": sql`
    select counted, open from (select coalesce(sum(amount_minor), 0) as counted from row_counts where table_name = 'receivables') counts,
      (select coalesce(sum(${openOf}), 0) as open from invoices i where i.status in ('sent', 'overdue')) invoices where counted <> open`,
  "the counted revenue of a month isn't that of the ledger": sql`
    select * from (select left(kind, 7) as month, sum(amount_minor) as counted from row_counts where table_name = 'payments' group by 1) counts
      full join (select to_char(booked_on, 'YYYY-MM') as month, sum(amount_minor) as booked from payments group by 1) ledger using (month)
      where coalesce(counted, 0) <> coalesce(booked, 0)`,
};

/** Whether receivables, credit balances, revenue and tax agree with the ledger in every period. @returns what doesn't, with its rows */
export async function findViolations(db: Connection): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(violations)) {
    const { rows } = await db.execute(query);
    if (rows.length > 0) found[name] = rows;
  }
  return found;
}

/** What each client owes at the end of each month, less their credit. */
const owed = sql`
  select client_id as id, currency, day::text, sum(amount)::text as minor from ${months} month join (
    select client_id, currency, issue_date as date, amount_minor as amount from invoices where status <> 'draft'
    union all
    select i.client_id, n.currency, n.issue_date, -n.amount_minor from credit_notes n join invoices i on i.id = n.invoice_id
    union all
    select i.client_id, p.currency, p.booked_on, -p.amount_minor from payments p join invoices i on i.id = p.invoice_id
    union all
    select client_id, currency, booked_on, -amount_minor from balance_entries
  ) moved on date <= day group by client_id, currency, day order by client_id, day`;

/** The account statements that don't end with what their client owes. */
export async function findWrongStatements(deps: Deps): Promise<unknown[]> {
  const { rows } = await deps.db.execute<{ id: number; currency: string; day: string; minor: string }>(owed);
  const wrong: unknown[] = [];
  for (const { id, currency, day, minor } of rows) {
    const { statement } = await readStatement(deps, id, { from: '2000-01-01', to: day, currency });
    if (statement.closing !== toDecimal(Number(minor), currency)) wrong.push({ id, day, minor, statement });
  }
  return wrong;
}

/** What was booked through a day, in minor units; it must not change once the day is closed. */
export async function bookedThrough(db: Connection, day: string): Promise<unknown> {
  const { rows } = await db.execute(sql`select (select sum(amount_minor) from payments where booked_on <= ${day}) as paid,
    (select sum(amount_minor) from balance_entries where booked_on <= ${day}) as credit`);
  return rows[0];
}
