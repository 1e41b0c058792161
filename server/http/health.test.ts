import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/client.ts';
import { ownerCookie } from '#server/testing/factories.ts';
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

test('says that the disk is full when that has ended the database', async () => {
  const cookie = await ownerCookie(testApp);
  const db = openDatabase({ host: '127.0.0.1', port: 1, user: 'none', database: 'none' });
  const full = { isDiskFull: true };
  const app = await buildApp({ ...testApp.deps, db }, { isDatabaseDiskFull: () => full.isDiskFull });
  onTestFinished(() => app.close());
  const read = async () => (await app.inject({ url: '/api/admin/clients', headers: { cookie } })).json();
  const readiness = async () => (await app.inject('/readyz')).json();
  expect(await read()).toEqual({
    success: false,
    code: 'out_of_space',
    message: 'The server has run out of space, so its database has stopped. The studio has to make room.',
  });
  expect(await readiness()).toEqual({ status: 'out of space' });
  full.isDiskFull = false;
  expect(await read()).toMatchObject({ code: 'unavailable' });
  expect(await readiness()).toEqual({ status: 'database unavailable' });
});
