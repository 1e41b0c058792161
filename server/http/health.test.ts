import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db/client.ts';
import { createTestApp } from '../testing/test-app.ts';

const testApp = await createTestApp();

test('a server whose database answers is alive and ready', async () => {
  expect(await testApp.call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await testApp.call('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
});

test('a server tells the version of its build: that of the package, and the day', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { body } = await testApp.call('GET', '/healthz');
  expect(body.version).toMatch(/^\S+ \(20\d\d-\d\d-\d\d\)$/);
  expect(body.version.split(' ')[0]).toBe(version);
});

test('a server without its database is alive but not ready, and says nothing about the database', async () => {
  const db = openDatabase({ host: '127.0.0.1', port: 1, user: 'secret-user', database: 'secret-name' });
  const app = await buildApp({ ...testApp.deps, db });
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  const { statusCode, body } = await app.inject('/readyz');
  expect(statusCode).toBe(503);
  expect(JSON.parse(body)).toEqual({ status: 'the database does not answer' });
  await app.close();
});
