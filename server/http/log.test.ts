import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { createLoggedApp } from '#server/testing/logged-app.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { openLog } from './log.ts';

const run = promisify(execFile);
const { deps } = await createTestApp();

/** The line is written after the response, so `inject` may return first. */
const findLine = (lines: string[], path: string) =>
  vi.waitFor(() => {
    const line = lines.map((text) => JSON.parse(text)).find((entry) => entry.path === path);
    expect(line).toBeDefined();
    return line;
  });

test('logs one line per request with method, path and status, without the query', async () => {
  const { app, lines } = await createLoggedApp(deps);
  await app.inject('/api/client/me?token=hidden-token&t=1');
  expect(await findLine(lines, '/api/client/me')).toMatchObject({ method: 'GET', status: 401, ms: expect.any(Number) });
  await app.close();
  expect(lines.filter((line) => line.includes('/api/client/me'))).toHaveLength(1);
  expect(lines.join('')).not.toContain('hidden-token');
});

test('logs neither passwords nor cookies', async () => {
  const { app, lines } = await createLoggedApp(deps);
  const headers = { cookie: 'picturelock-client=hidden-cookie', 'content-type': 'application/json' };
  const password = 'Hidden-Password-1';
  await app.inject({ method: 'POST', url: '/api/client/login', payload: { email: 'ann@client.example', password }, headers });
  await app.inject({ method: 'POST', url: '/api/client/reset-password', payload: `{"password":"${password}"`, headers });
  await findLine(lines, '/api/client/login');
  await findLine(lines, '/api/client/reset-password');
  await app.close();
  expect(lines.join('')).not.toMatch(/Hidden-Password-1|hidden-cookie/);
});

test('logs a failed query with its cause and stack, without its values', async () => {
  const { connection } = await createTestDatabase();
  const script = `
    const [{ openLog }, { openDatabase }, { insertClient }] = await Promise.all(
      ['./log.ts', '../db/client.ts', '../features/accounts/clients/clients.store.ts'].map((file) => import(new URL(file, ${JSON.stringify(import.meta.url)}).href)),
    );
    const db = openDatabase(${JSON.stringify(connection)});
    const log = await openLog('info');
    const client = { name: 'Hidden Name', email: 'hidden@client.example', password: 'hidden-hash' };
    await insertClient(db, client);
    await insertClient(db, { ...client, email: 'HIDDEN@client.example' }).catch((err) => log.error({ err }, 'Request failed'));
    await db.$client.end();
  `;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
  const { msg, err } = JSON.parse(stdout);
  expect(msg).toBe('Request failed');
  expect(JSON.stringify(err)).toContain('clients_email_key');
  expect(err.stack).toContain('clients.store.ts');
  expect(stdout.toLowerCase()).not.toContain('hidden');
});

/** The log output of a request and an error. */
async function logOutput(output: { isTTY?: boolean }) {
  let text = '';
  const log = await openLog('info', { ...output, write: (line) => (text += line) });
  log.info({ reqId: 'a', method: 'GET', path: '/nowhere', status: 404, ms: 1.2 });
  log.error({ reqId: 'b', err: new Error('Outer error', { cause: new Error('Inner error') }) }, 'Request failed');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colors
  return text.replace(/\x1b\[\d+m/g, '');
}

test('writes readable lines with error stacks in a terminal', async () => {
  const text = await logOutput({ isTTY: true });
  expect(text).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: GET \/nowhere 404 1\.2 ms\n\[\d\d:\d\d:\d\d\] ERROR: Request failed\n/);
  for (const part of ['Outer error', 'Inner error', 'log.test.ts']) expect(text).toContain(part);
});

test('writes one JSON object per line elsewhere', async () => {
  const lines = (await logOutput({})).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { path: '/nowhere' },
    { msg: 'Request failed', err: { message: 'Outer error' } },
  ]);
});

test('escapes control characters in a path', async () => {
  let text = '';
  const log = await openLog('info', { isTTY: true, write: (line) => (text += line) });
  log.info({ method: 'GET', path: '/\u009b2J\u001b[2J', status: 404, ms: 1 });
  expect(text).toContain('GET /%C2%9B2J%1B[2J 404 1 ms');
});

test.runIf(existsSync('/usr/bin/script'))('recognizes a real terminal', async () => {
  const program = `const { openLog } = await import('${new URL('./log.ts', import.meta.url)}'); (await openLog('info')).info('started');`;
  const inTerminal = await run('script', ['-qec', `${process.execPath} --input-type=module --eval "${program}"`, '/dev/null']);
  expect(inTerminal.stdout).toMatch(/INFO.*started/);
  expect(inTerminal.stdout).not.toContain('{');
});
