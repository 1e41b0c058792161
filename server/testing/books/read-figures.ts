import { parse } from 'csv-parse/sync';
import { toMinor } from '#domain/shared/money.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** An amount in minor units of a client, in a currency and on a day. */
export interface Figure {
  client: string;
  currency: string;
  date: string;
  minor: number;
}

/** What the product reports, as its exports, statements and screens say. */
export interface Figures {
  invoiced: Figure[];
  credited: Figure[];
  revenue: Figure[];
  writtenOff: Figure[];
  /** What each invoice still waits for today, less than 0 once it's overpaid, and what the client is asked for of it. */
  open: (Figure & { status: string; dueMinor: number; disputedMinor: number })[];
  /** The figures of the overview, for all clients together. */
  revenueByMonth: { month: string; currency: string; minor: number }[];
  receivables: { currency: string; minor: number }[];
}

const minorOf = (amount: string, currency: string) => toMinor(amount.replace('-', ''), currency)! * (amount.startsWith('-') ? -1 : 1);

/** @param cookie of an owner's session */
export async function readFigures({ call }: TestApp, cookie: string): Promise<Figures> {
  const get = async (path: string) => {
    const response = await call('GET', `/api/admin/${path}`, { cookie });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    return response;
  };
  const csv = async (path: string): Promise<Record<string, string>[]> => parse((await get(path)).text, { columns: true, bom: true });
  const figure = (row: Record<string, string>, date: string, amount: string): Figure => {
    const { Client: client = '', Currency: currency = '' } = row;
    return { client, currency, date: row[date]!, minor: minorOf(row[amount]!, currency) };
  };
  const disputed = new Map<string, string>();
  for (const { invoiceNumber, amountDisputed } of (await get('invoices?status=disputed&limit=100')).body)
    disputed.set(invoiceNumber, amountDisputed);
  const invoices = (await csv('invoices.csv')).filter((row) => row.Status !== 'draft');
  const ledger = await csv('payments.csv');
  const overview = (await get('overview')).body;
  return {
    // An invoice that was cancelled without a credit note was never claimed.
    invoiced: invoices.filter((row) => !isAnnulled(row)).map((row) => figure(row, 'Issue date', 'Total')),
    credited: (await csv('credit-notes.csv')).map((row) => figure(row, 'Issue date', 'Total')),
    revenue: ledger.filter(({ Kind }) => Kind !== 'write_off').map((row) => figure(row, 'Date', 'Amount')),
    writtenOff: ledger.filter(({ Kind }) => Kind === 'write_off').map((row) => figure(row, 'Date', 'Amount')),
    open: invoices.map((row) => {
      const total = figure(row, 'Issue date', 'Total');
      const [paid, credited, writtenOff, due] = ['Paid', 'Credited', 'Written off', 'Due'].map((column) =>
        minorOf(row[column]!, total.currency),
      ) as [number, number, number, number];
      return {
        ...total,
        minor: (isAnnulled(row) ? 0 : total.minor - credited) - paid - writtenOff,
        status: row.Status!,
        dueMinor: due,
        disputedMinor: minorOf(disputed.get(row.Number!) ?? '0', total.currency),
      };
    }),
    revenueByMonth: overview.revenue.flatMap(({ currency, months }: { currency: string; months: { month: string; revenue: string }[] }) =>
      months.map(({ month, revenue }) => ({ month, currency, minor: minorOf(revenue, currency) })),
    ),
    receivables: overview.receivables.map(({ currency, amount }: { currency: string; amount: string }) => ({
      currency,
      minor: minorOf(amount, currency),
    })),
  };
}

const isAnnulled = (row: Record<string, string>) =>
  row.Status === 'cancelled' && !row['Cancelled date'] && Number(row['Written off']) === 0;

/** What a client owes at the end of a period and the credit that is part of it, in minor units. */
export async function readOwed({ call }: TestApp, cookie: string, clientId: number, currency: string, day: string) {
  const { body } = await call('GET', `/api/admin/clients/${clientId}/statement?currency=${currency}&from=${day}&to=${day}`, { cookie });
  return { owedMinor: minorOf(body.statement.closing, currency), creditMinor: minorOf(body.statement.credit, currency) };
}

/** What a client is asked for and has, by currency, as the summary of their page says; in minor units. */
export async function readAccount({ call }: TestApp, cookie: string, clientId: number) {
  const { account } = (await call('GET', `/api/admin/clients/${clientId}/account-summary`, { cookie })).body;
  const byCurrency = (amounts: { currency: string; amount: string }[]) =>
    new Map(amounts.map(({ currency, amount }) => [currency, minorOf(amount, currency)]));
  return { due: byCurrency(account.due), credit: byCurrency(account.credit) };
}
