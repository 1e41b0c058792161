import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createAccessFixture, markersIn } from '#server/testing/access/access-callers.ts';
import { requests } from '#server/testing/access/access-requests.ts';
import { accessRows } from '#server/testing/access/read-access-table.ts';
import { allEndpoints } from '#server/testing/endpoints.ts';
import { viewingCookies } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;

const portalAccess = ['client', 'clientWithPassword', 'viewer', 'reviewer'];
const portalNames = new Set(
  (await allEndpoints()).filter(({ access }) => portalAccess.includes(access)).map(({ method, path }) => `${method} ${path}`),
);
const isUpload = (name: string) => name.includes('/api/files/uploads');
const rows = accessRows.filter(({ name }) => portalNames.has(name) || isUpload(name));
/** Whether a route only reads. Downloading all data is recorded and limited, so it counts as a change. */
const isRead = ({ method, path }: { method: string; path: string }) => method === 'GET' && path !== '/api/client/data';
const urlOf = (path: string, params: Record<string, string | number> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => String(params[name] ?? 1));

/** A checksum of each table. An invoice's PDF is stored when somebody first reads it, whoever that is. */
async function readDatabase() {
  const tables = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'invoice_documents'`,
  );
  const digests: Record<string, unknown> = {};
  for (const { name } of tables.rows) {
    const digest = sql`select md5(string_agg(t::text, '' order by t::text)) as digest from ${sql.identifier(name)} t`;
    digests[name] = (await db.execute<{ digest: string }>(digest)).rows[0]!.digest;
  }
  return digests;
}

test('shows an admin who views the portal as a client everything the client reads, without a trace', async () => {
  const calls = [];
  for (const row of rows.filter(isRead)) {
    const fixture = await createAccessFixture(testApp, 'clientA');
    const { params, headers = {} } = (await requests[row.name]?.(fixture)) ?? {};
    const { viewing } = await viewingCookies(testApp, fixture.a.clientId);
    calls.push({ row, fixture, url: urlOf(row.path, params), headers, viewing });
  }
  const before = await readDatabase();
  for (const { row, fixture, url, headers, viewing } of calls) {
    const { status, text } = await call('GET', url, { cookie: viewing, headers });
    expect(status, row.name).toBe(row.statuses.clientA);
    expect([...markersIn(text)], row.name).toEqual(expect.arrayContaining(row.expectedMarkers({ ...fixture, caller: fixture.a })));
    expect(text, row.name).not.toContain(row.allowsOthers ? '\0' : fixture.b.marker);
  }
  expect(await readDatabase()).toEqual(before);
});

test('refuses everything else to an admin who views the portal as a client', async () => {
  const { a } = await createAccessFixture(testApp, 'clientA');
  const { viewing } = await viewingCookies(testApp, a.clientId);
  const before = await readDatabase();
  for (const row of rows.filter((row) => !isRead(row)))
    expect(await call(row.method as 'POST', urlOf(row.path), { cookie: viewing }), row.name).toMatchObject({
      status: 403,
      body: { message: `You're viewing as ${a.marker}. Nothing can be changed.` },
    });
  expect(await readDatabase()).toEqual(before);
});
