import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { openLog } from './log.ts';

const run = promisify(execFile);
const { deps } = await createTestApp();

/** The same server, with its log where the test can read it. */
async function createLoggedApp() {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  return { app: await buildApp({ ...deps, log: pino({ level: 'trace' }, sink) }), lines };
}

/** A line is written when the answer is out, which is after `inject` has it. */
const lineOf = (lines: string[], path: string) =>
  vi.waitFor(() => {
    const line = lines.map((text) => JSON.parse(text)).find((entry) => entry.path === path);
    expect(line).toBeDefined();
    return line;
  });

test('a request leaves one line with method, path and status, and without its query', async () => {
  const { app, lines } = await createLoggedApp();
  await app.inject('/api/client/me?token=hidden-token&t=1');
  expect(await lineOf(lines, '/api/client/me')).toMatchObject({ method: 'GET', status: 401, ms: expect.any(Number) });
  await app.close();
  expect(lines.filter((line) => line.includes('/api/client/me'))).toHaveLength(1);
  expect(lines.join('')).not.toContain('hidden-token');
});

test('neither a password nor a cookie reaches the log', async () => {
  const { app, lines } = await createLoggedApp();
  const headers = { cookie: 'picturelock-client=hidden-cookie', 'content-type': 'application/json' };
  const password = 'Hidden-Password-1';
  await app.inject({ method: 'POST', url: '/api/client/login', payload: { email: 'ann@client.example', password }, headers });
  await app.inject({ method: 'POST', url: '/api/client/reset-password', payload: `{"password":"${password}"`, headers });
  await lineOf(lines, '/api/client/login');
  await lineOf(lines, '/api/client/reset-password');
  await app.close();
  expect(lines.join('')).not.toMatch(/Hidden-Password-1|hidden-cookie/);
});

test('a failed query is logged with its cause and its place, and without the values it carried', async () => {
  const { connection } = await createTestDatabase();
  const script = `
    const [{ openLog }, { openDatabase }, { insertClient }] = await Promise.all(
      ['./log.ts', '../db/client.ts', '../features/clients/clients.store.ts'].map((file) => import(new URL(file, ${JSON.stringify(import.meta.url)}).href)),
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

/** What a log writes of a request and of a failure. */
async function written(output: { isTTY?: boolean }) {
  let text = '';
  const log = await openLog('info', { ...output, write: (line) => (text += line) });
  log.info({ reqId: 'a', method: 'GET', path: '/nowhere', status: 404, ms: 1.2 });
  log.error({ reqId: 'b', err: new Error('It broke', { cause: new Error('The wire is cut') }) }, 'Request failed');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colors
  return text.replace(/\x1b\[\d+m/g, '');
}

test('in a terminal the log is lines to read, with the stack of an error', async () => {
  const text = await written({ isTTY: true });
  expect(text).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: GET \/nowhere 404 1\.2 ms\n\[\d\d:\d\d:\d\d\] ERROR: Request failed\n/);
  for (const part of ['It broke', 'The wire is cut', 'log.test.ts:']) expect(text).toContain(part);
});

test('elsewhere it is one JSON object a line', async () => {
  const lines = (await written({})).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { path: '/nowhere' },
    { msg: 'Request failed', err: { message: 'It broke' } },
  ]);
});

test('a path does not steer the terminal', async () => {
  let text = '';
  const log = await openLog('info', { isTTY: true, write: (line) => (text += line) });
  log.info({ method: 'GET', path: '/\u009b2J\u001b[2J', status: 404, ms: 1 });
  expect(text).toContain('GET /%C2%9B2J%1B[2J 404 1 ms');
});

test.runIf(existsSync('/usr/bin/script'))('a real terminal is recognized as one', async () => {
  const program = `const { openLog } = await import('${new URL('./log.ts', import.meta.url)}'); (await openLog('info')).info('started');`;
  const inTerminal = await run('script', ['-qec', `${process.execPath} --input-type=module --eval "${program}"`, '/dev/null']);
  expect(inTerminal.stdout).toMatch(/INFO.*started/);
  expect(inTerminal.stdout).not.toContain('{');
});
