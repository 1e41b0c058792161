import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { locateCluster } from '#server/db/embedded/directories.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts';
import { restoreFrom, scratchDirectory, startCommand } from '#server/testing/backups.ts';
import { type ServerProcess, startExpectingFailure, startServerProcess } from '#server/testing/server-process.ts';
import { BackupError } from './archive.ts';

const dataDir = scratchDirectory();
const env = { DATA_DIR: dataDir, DEMO_DATA: 'on' };
const archive = join(dataDir, 'backup.tar.zst');
const home = join(dataDir, 'demo');

async function runSuccessfully(command: 'backup' | 'restore', ...args: string[]): Promise<string> {
  const { code, output } = await startCommand(command, args, env).ended;
  expect(code, output).toBe(0);
  return output;
}
const named = (pattern: RegExp) => readdirSync(dataDir).filter((name) => pattern.test(name));

async function signIn({ url }: ServerProcess): Promise<string> {
  const { adminPassword } = JSON.parse(readFileSync(join(home, 'sign-ins.json'), 'utf8'));
  const body = JSON.stringify({ password: adminPassword });
  const response = await fetch(`${url}/api/admin/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

/** How many messages the owner sees. */
async function countSeen(server: ServerProcess): Promise<number> {
  const list = await fetch(`${server.url}/api/admin/contact-messages`, { headers: { cookie: await signIn(server) } });
  return Number(list.headers.get('x-total-count'));
}

/** Starts the present database, unless a server has, for as long as it's used. */
async function withDatabase<T>(use: (connection: pg.ClientConfig) => Promise<T>): Promise<T> {
  const { connection, stop } = await startEmbeddedPostgres(home);
  return use(connection).finally(stop);
}

/** How many messages there are. */
const countMessages = () =>
  withDatabase(async (connection) => {
    const client = new pg.Client(connection);
    await client.connect();
    const { rows } = await client.query('select count(*)::int as n from contact_messages').finally(() => client.end());
    return rows[0].n as number;
  });

async function sendMessage({ url }: ServerProcess) {
  const body = JSON.stringify({ name: 'Ann', email: `${randomUUID()}@sender.example`, message: 'A message after the backup.' });
  const response = await fetch(`${url}/api/contact`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(response.status).toBe(201);
}

/** Starts a server on the data directory to look at it. */
async function withServer<T>(use: (server: ServerProcess) => Promise<T>): Promise<T> {
  const server = await startServerProcess(env);
  return use(server).finally(() => server.kill('SIGTERM'));
}

test('restores in place of the present data, which is backed up first and kept until it is released', { timeout: 240_000 }, async () => {
  const before = await withServer(async (server) => {
    expect(await runSuccessfully('backup', archive)).toMatch(/^Saved \d+ rows and 3 files in /);
    const messages = await countMessages();
    await sendMessage(server);
    await expect(restoreFrom(archive, env)).rejects.toThrow(new BackupError(`A server is running on ${dataDir}. Stop it first.`));
    expect(await countMessages()).toBe(messages + 1);
    return messages;
  });
  await runSuccessfully('restore', archive);
  await withServer(async (server) => expect(await countSeen(server)).toBe(before));
  const [safetyCopy] = named(/^before-restore-.*\.tar\.zst$/);
  expect(named(/^demo\.before-restore-/)).toHaveLength(1);

  expect(await runSuccessfully('restore', '--release')).toMatch(/^Deleted /);
  expect(named(/^demo/)).toEqual(['demo']);
  await restoreFrom(join(dataDir, safetyCopy!), env, { safetyCopy: false });
  expect(await countMessages()).toBe(before + 1);
});

/** Kills a process as soon as a file exists, from inside: other processes may get no turn in time on a busy machine. */
function killOnceExists(path: string) {
  const script = `import { existsSync } from 'node:fs';
    setInterval(() => existsSync(${JSON.stringify(path)}) && process.kill(process.pid, 'SIGKILL'), 1).unref();`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}` };
}

test('a restore that is killed changes nothing, and can be repeated', { timeout: 240_000 }, async () => {
  const killed = killOnceExists(join(dataDir, 'demo.restoring'));
  const { code, output } = await startCommand('restore', [archive, '--no-safety-copy'], { ...env, ...killed }).ended;
  expect(code, output).toBeNull();
  expect(output).toMatch(/Restoring…\n$/);
  const present = await countMessages();
  await restoreFrom(archive, env, { safetyCopy: false });
  expect(await countMessages()).toBe(present - 1);
  expect(named(/restoring/)).toEqual([]);
});

test('the next start finishes a switch that was interrupted', async () => {
  const messages = await countMessages();
  renameSync(home, join(dataDir, 'demo.restored'));
  await withServer(async (server) => expect(await countSeen(server)).toBe(messages));
  expect(named(/^demo\.restored/)).toEqual([]);
});

test('a full disk leaves no archive behind', async () => {
  const path = join(dataDir, 'other.tar.zst');
  const { code, output } = await withDatabase(() => startCommand('backup', [path], env, { largestFile: 51_200 }).ended);
  expect({ code, output }).toEqual({ code: 1, output: 'The disk is full. Free some space and try again.\n' });
  expect(named(/^other/)).toEqual([]);
});

test('a server does not start on a database of another PostgreSQL, and says how to upgrade it by a backup', {
  timeout: 240_000,
}, async () => {
  const { data } = await locateCluster(home);
  writeFileSync(join(data, 'PG_VERSION'), '17\n');
  const { code, output } = await startExpectingFailure(env);
  expect(code).toBe(1);
  expect(output).toMatch(/is of PostgreSQL 17, but this version of Picturelock comes with PostgreSQL 18\. .* npm run backup -- FILE/);
  await expect(restoreFrom(archive, env)).rejects.toThrow(/^The safety copy can't be made: .* add --no-safety-copy/);
  await restoreFrom(archive, env, { safetyCopy: false });
  await withServer(async (server) => expect(await countSeen(server)).toBe(await countMessages()));
});

// The database may be elsewhere, where deleting the test's directory doesn't reach it.
afterAll(() => Promise.all(named(/^demo(\.|$)/).map((name) => removeEmbeddedPostgres(join(dataDir, name)))));
