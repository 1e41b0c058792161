import { sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { type Figure, readAccount, readFigures, readOwed } from './read-figures.ts';

/** What was booked of a client in a currency and a month, in minor units, by SQL that shares nothing with the product's own. */
interface Booked extends Record<string, unknown> {
  client_id: number;
  client: string;
  currency: string;
  month: string;
  invoiced: number;
  credited: number;
  revenue: number;
  written_off: number;
  /** By how much the credit balance changes. */
  credit: number;
}

const booked = sql`select client_id, clients.name as client, entry.currency, to_char(day, 'YYYY-MM') as month,
    coalesce(sum(minor) filter (where what = 'invoiced'), 0)::int as invoiced, coalesce(sum(minor) filter (where what = 'credited'), 0)::int as credited,
    coalesce(sum(minor) filter (where what = 'revenue'), 0)::int as revenue, coalesce(sum(minor) filter (where what = 'written off'), 0)::int as written_off,
    coalesce(sum(minor) filter (where what = 'credit'), 0)::int as credit
  from (
    select client_id, currency, issue_date as day, amount_minor as minor, 'invoiced' as what from invoices
      where status <> 'draft' and (status <> 'cancelled'
        or amount_minor = (select sum(amount_minor) from credit_notes where invoice_id = invoices.id)
        or exists (select from payments where invoice_id = invoices.id and kind = 'write_off'))
    union all
    select client_id, note.currency, note.issue_date, note.amount_minor, 'credited' from credit_notes note join invoices on invoices.id = invoice_id
    union all
    select client_id, entry.currency, booked_on, entry.amount_minor, case kind when 'write_off' then 'written off' else 'revenue' end
      from payments entry join invoices on invoices.id = invoice_id
    union all
    select client_id, currency, booked_on, amount_minor, 'credit' from balance_entries
  ) entry join clients on clients.id = client_id group by 1, 2, 3, 4 order by 1, 3, 4`;

/** Invoices of which credit notes and write-offs correct more than their net amount or tax, at any rate. */
const overcorrected = sql`select invoice_id, part->>'taxRate' as rate, sum(sign * (part->>'netMinor')::int) as net, sum(sign * (part->>'taxMinor')::int) as tax
  from (
    select id as invoice_id, 1 as sign, totals from invoices where status <> 'draft'
    union all select invoice_id, -1, totals from credit_notes
    union all select invoice_id, -1, tax_correction from payments where tax_correction is not null
  ) entry cross join jsonb_array_elements(totals->'taxes') part
  group by 1, 2 having sum(sign * (part->>'netMinor')::int) < 0 or sum(sign * (part->>'taxMinor')::int) < 0`;

/**
 * Compares what the product reports with the tables, and its reports with each other, for each client, currency and month: what was
 * invoiced less credit notes is revenue, write-offs and the change of what is open.
 * @returns what doesn't agree
 */
export async function reconcileBooks(testApp: TestApp, cookie: string): Promise<string[]> {
  const { db } = testApp;
  const figures = await readFigures(testApp, cookie);
  const differences: string[] = [];
  const compare = (what: string, reported: number, expected: number) => {
    if (reported !== expected) differences.push(`${what}: ${reported} instead of ${expected}`);
  };
  const { rows } = await db.execute<Booked>(booked);
  for (const accounts of Map.groupBy(rows, ({ client_id, currency }) => `${client_id} ${currency}`).values()) {
    const { client_id: clientId, client, currency } = accounts[0]!;
    let [openMinor, creditMinor, wasOpen] = [0, 0, 0];
    for (const month of accounts) {
      const name = `${client}, ${currency}, ${month.month}`;
      const of = (list: Figure[]) =>
        sum(list.filter((f) => f.client === client && f.currency === currency && f.date.startsWith(month.month)).map(({ minor }) => minor));
      compare(`${name}, invoiced`, of(figures.invoiced), month.invoiced);
      compare(`${name}, credit notes`, of(figures.credited), month.credited);
      compare(`${name}, revenue`, of(figures.revenue), month.revenue);
      compare(`${name}, write-offs`, of(figures.writtenOff), month.written_off);
      openMinor += month.invoiced - month.credited - month.revenue - month.written_off;
      creditMinor += month.credit;
      const { owedMinor, creditMinor: statedCredit } = await readOwed(testApp, cookie, clientId, currency, lastDay(month.month));
      const isOpen = owedMinor + statedCredit;
      compare(`${name}, stated credit`, statedCredit, creditMinor);
      compare(`${name}, stated open amount`, isOpen, openMinor);
      const claimed = of(figures.invoiced) - of(figures.credited);
      compare(`${name}, claims`, claimed, of(figures.revenue) + of(figures.writtenOff) + isOpen - wasOpen);
      wasOpen = isOpen;
    }
    const invoices = figures.open.filter((invoice) => invoice.client === client && invoice.currency === currency);
    compare(`${client}, ${currency}, open invoices`, sum(invoices.map(({ minor }) => minor)), openMinor);
    const account = await readAccount(testApp, cookie, clientId);
    compare(`${client}, ${currency}, due`, account.due.get(currency) ?? 0, sum(invoices.map(({ dueMinor }) => dueMinor)));
    compare(`${client}, ${currency}, credit`, account.credit.get(currency) ?? 0, creditMinor);
  }
  for (const invoice of figures.open) {
    const openMinor = Math.max(0, invoice.minor);
    const what = `${invoice.client}, ${invoice.currency}, ${invoice.status} of ${invoice.date} (open ${invoice.minor})`;
    compare(`${what}, asked for`, invoice.dueMinor + Math.min(invoice.disputedMinor, openMinor), openMinor);
    compare(`${what}, unpaid`, Number(['sent', 'overdue'].includes(invoice.status)), Number(openMinor > 0));
  }
  for (const { month, currency, minor } of figures.revenueByMonth)
    compare(
      `Revenue of ${month}, ${currency}`,
      minor,
      sum(rows.filter((row) => row.month === month && row.currency === currency).map((row) => row.revenue)),
    );
  for (const { currency, minor } of figures.receivables)
    compare(
      `Receivables, ${currency}`,
      minor,
      sum(figures.open.filter((invoice) => invoice.currency === currency).map((invoice) => Math.max(0, invoice.minor))),
    );
  for (const row of (await db.execute(overcorrected)).rows) differences.push(`Corrected more than there is: ${JSON.stringify(row)}`);
  return differences;
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The last day of a month. @param month `YYYY-MM` */
function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** What was booked through a day, per client and currency; it must not change once the day is closed. */
export async function bookedThrough(db: Connection, day: string): Promise<unknown[]> {
  const { rows } = await db.execute(sql`select client_id, currency, what, sum(minor)::int as minor, count(*)::int as entries from (
      select client_id, currency, amount_minor as minor, 'invoice' as what, issue_date as day from invoices where status <> 'draft'
      union all
      select client_id, note.currency, note.amount_minor, 'credit note', note.issue_date from credit_notes note join invoices on invoices.id = invoice_id
      union all
      select client_id, entry.currency, entry.amount_minor, entry.kind::text, booked_on from payments entry join invoices on invoices.id = invoice_id
      union all
      select client_id, currency, amount_minor, 'credit', booked_on from balance_entries
    ) entry where day <= ${day} group by 1, 2, 3 order by 1, 2, 3`);
  return rows;
}
