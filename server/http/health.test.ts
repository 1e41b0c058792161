import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/client.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();

test('reports live and ready when the database responds', async () => {
  expect(await testApp.call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await testApp.call('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
});

test('reports the package version and the build date', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { body } = await testApp.call('GET', '/healthz');
  expect(body.version).toMatch(/^\S+ \(20\d\d-\d\d-\d\d\)$/);
  expect(body.version.split(' ')[0]).toBe(version);
});

test('reports live but not ready without its database, and leaks no connection details', async () => {
  const db = openDatabase({ host: '127.0.0.1', port: 1, user: 'secret-user', database: 'secret-name' });
  const app = await buildApp({ ...testApp.deps, db });
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  const { statusCode, body } = await app.inject('/readyz');
  expect(statusCode).toBe(503);
  expect(JSON.parse(body)).toEqual({ status: 'database unavailable' });
  await app.close();
});
