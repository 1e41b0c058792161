import parse from 'parse-prometheus-text-format';
import { expect, test } from 'vitest';
import { addGauges } from '#server/adapters/metrics/add-gauges.ts';
import { createClient, createInvoice, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const token = 'a-token-for-prometheus';
const testApp = await createTestApp({ env: { METRICS_TOKEN: token } });
const { app, db, deps } = testApp;
addGauges(deps.metrics!, { db, jobsDb: db, jobs: deps.jobs });

const scrape = (authorization?: string) => app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });

/** The values of a metric by their labels, as another program reads them. */
async function valuesOf(name: string): Promise<{ labels?: Record<string, string>; value?: string }[]> {
  const { body, statusCode } = await scrape(`Bearer ${token}`);
  expect(statusCode).toBe(200);
  return parse(body).find((metric) => metric.name === name)?.metrics ?? [];
}

test('are for whoever has the token', async () => {
  for (const authorization of [undefined, token, 'Bearer wrong', `Bearer ${token}x`, `Basic ${token}`]) {
    const { statusCode, headers, body } = await scrape(authorization);
    expect(statusCode).toBe(401);
    expect(headers['www-authenticate']).toBe('Bearer');
    expect(body).toBe('');
  }
  const { headers } = await scrape(`Bearer ${token}`);
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
});

test("don't exist without a token in the settings", async () => {
  const { app: other } = await createTestApp();
  expect((await other.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } })).statusCode).toBe(404);
});

test('count requests by route, however many addresses it has', async () => {
  const cookie = await ownerCookie(testApp);
  const { id } = await createClient(testApp);
  for (const unknown of [id, 999_998, 999_999]) await app.inject({ url: `/api/admin/clients/${unknown}`, headers: { cookie } });
  for (const path of ['/api/made-up-1', '/api/made-up-2']) await app.inject(path);
  const lines = (await scrape(`Bearer ${token}`)).body.split('\n');
  const countOf = (path: string, status: string) => {
    const series = `picturelock_http_request_duration_seconds_count{method="GET",path="${path}",status="${status}"} `;
    return lines.find((line) => line.startsWith(series))?.slice(series.length);
  };
  expect(countOf('/api/admin/clients/:id', '2xx')).toBe('1');
  expect(countOf('/api/admin/clients/:id', '4xx')).toBe('2');
  expect(countOf('unknown', '4xx')).toBe('2');
});

test('show the database, its connections, jobs and payments', async () => {
  const cookie = await ownerCookie(testApp);
  const { id: clientId } = await createClient(testApp);
  const { id } = await createInvoice(testApp, { clientId });
  await testApp.call('POST', `/api/admin/invoices/${id}/send`, { cookie });
  const body = { amount: '100.00', date: '2026-03-02', paymentMethod: 'bank_transfer' };
  expect(await testApp.call('POST', `/api/admin/invoices/${id}/payments`, { cookie, body })).toMatchObject({ status: 201 });
  expect(await valuesOf('picturelock_database_up')).toEqual([{ value: '1' }]);
  expect(await valuesOf('picturelock_database_connections')).toContainEqual({ labels: { use: 'requests', state: 'waiting' }, value: '0' });
  expect(await valuesOf('picturelock_payments')).toContainEqual({ labels: { kind: 'payment', currency: 'USD' }, value: '1' });
  expect(await valuesOf('picturelock_jobs')).toContainEqual({ labels: { name: 'deliver-mail', state: 'failed' }, value: '0' });
  expect(await valuesOf('nodejs_eventloop_lag_seconds')).toHaveLength(1);
});

test("still show the process while the database doesn't respond", async () => {
  const end = db.$client.query;
  db.$client.query = (async () => {
    throw new Error('away');
  }) as typeof end;
  expect(await valuesOf('picturelock_database_up')).toEqual([{ value: '0' }]);
  expect(await valuesOf('picturelock_payments')).toEqual([]);
  expect(await valuesOf('picturelock_jobs')).not.toEqual([]);
  expect(await valuesOf('process_start_time_seconds')).toHaveLength(1);
  db.$client.query = end;
});
