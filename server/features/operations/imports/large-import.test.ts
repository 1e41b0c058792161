import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { Client } from '#server/db/pool.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { payments } from '#server/db/schema/billing/payments.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { rowCounts } from '#server/db/schema/row-counts.ts';
import { importer } from '#server/testing/imports.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { db } = testApp;
const { preview, run } = await importer(testApp);

const rows = 5000;
const numbers = Array.from({ length: rows }, (_, index) => index + 1);
const emailOf = (number: number) => `client-${number}@large.example`;

const files = {
  clients: `Name,Email,Company\n${numbers.map((number) => `Client ${number},${emailOf(number)},"Films, ${number}"`).join('\n')}`,
  projects: `Client email,Title,Status\n${numbers.map((number) => `${emailOf(number)},Film ${number},completed`).join('\n')}`,
  invoices: `Number,Client email,Project,Issue date,Due date,Status,Paid date,Total\n${numbers
    .map((number) => `${number},${emailOf(number)},Film ${number},2024-01-01,2024-01-15,${number % 2 ? 'paid,2024-01-10' : 'sent,'},10.00`)
    .join('\n')}`,
};

const totalOf = async (table: string) => {
  const [row] = await db
    .select({ rows: sql<number>`sum(${rowCounts.rows})`.mapWith(Number) })
    .from(rowCounts)
    .where(eq(rowCounts.tableName, table));
  return row!.rows;
};

test.each(['clients', 'projects', 'invoices'] as const)(
  'imports 5,000 %s with few statements',
  async (kind) => {
    expect((await preview(kind, files[kind])).body.preview).toMatchObject({ rowCount: rows, count: rows, errorCount: 0 });
    const query = vi.spyOn(Client.prototype, 'query');
    const { status, body } = await run(kind, files[kind]);
    // Only the import's connection is counted, because others react to its changes meanwhile.
    const importing = query.mock.contexts[query.mock.calls.findIndex(([text]) => text === 'begin')];
    const statements = query.mock.contexts.filter((context) => context === importing).length;
    query.mockRestore();
    expect({ status, ...body }).toMatchObject({ status: 201, count: rows });
    expect(statements, 'statements').toBeLessThan(30);
  },
  60_000,
);

test('every row is there and counted once', async () => {
  expect(await db.$count(clients)).toBe(rows);
  expect(await db.$count(projects)).toBe(rows);
  expect(await db.$count(invoices, eq(invoices.status, 'paid'))).toBe(rows / 2);
  expect(await db.$count(invoices, eq(invoices.status, 'overdue'))).toBe(rows / 2);
  expect(await db.$count(payments)).toBe(rows / 2);
  expect(await Promise.all(['clients', 'projects', 'invoices'].map(totalOf))).toEqual([rows, rows, rows]);
});

test('reports at most 100 of 5,000 errors, and counts all', async () => {
  const { errors, errorCount } = (await preview('clients', files.clients)).body.preview;
  expect(errorCount).toBe(rows);
  expect(errors).toHaveLength(100);
  const { body } = await run('clients', files.clients);
  expect(body.message).toBe('Nothing was imported, because the file has 5000 errors.');
  expect(Object.keys(body.errors)).toHaveLength(100);
});
