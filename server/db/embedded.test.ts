import { execFile } from 'node:child_process';
import { chmodSync, lchownSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { reachableBinaries } from './embedded/binaries.ts';
import { startServer } from './embedded/cluster.ts';
import { locateCluster } from './embedded/directories.ts';
import { isRoot, nobody, runUnprivileged } from './embedded/unprivileged.ts';
import { startEmbeddedPostgres } from './embedded.ts';

const directory = temporaryDirectory();
afterAll(() => rmSync(directory, { recursive: true, force: true }));

// A database as earlier versions created it: anyone who can reach the socket can connect.
const location = await locateCluster(directory);
const { data } = location;
const binaries = await reachableBinaries();
await runUnprivileged(binaries.initdb, ['-D', data, '-U', 'picturelock', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);

async function start() {
  const failures: unknown[] = [];
  const postgres = await startEmbeddedPostgres(directory, { throwaway: true, onFailure: (error) => failures.push(error) });
  onTestFinished(() => postgres.stop());
  return { ...postgres, failures };
}

async function query(connection: pg.ClientConfig, text: string) {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  return client.query(text).finally(() => client.end());
}

const postmaster = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
const isRunning = () => statSync(join(data, 'postmaster.pid'), { throwIfNoEntry: false }) !== undefined;

test('lets only its own user connect, also to a database created by an earlier version', async () => {
  const { connection } = await start();
  const { rows: rules } = await query(connection, 'select distinct auth_method from pg_hba_file_rules');
  expect(rules).toEqual([{ auth_method: 'peer' }]);
  await expect(query({ ...connection, user: 'postgres' }, 'select 1')).rejects.toMatchObject({ code: '28000' });
  // Only root can connect as another user, and only then does the database's user differ from the server's.
  const connectAs = (uid: number) =>
    promisify(execFile)(process.execPath, [
      '--input-type=module',
      '--eval',
      `import pg from 'pg'; process.setuid(${uid}); const client = new pg.Client(${JSON.stringify(connection)}); await client.connect(); await client.end();`,
    ]);
  await connectAs(process.getuid!());
  if (isRoot) await expect(connectAs(nobody)).rejects.toThrow(/Peer authentication failed/);
});

test('logs no statements or values', async () => {
  const { connection } = await start();
  await query(connection, 'create table if not exists people (email text unique check (length(email) < 50))');
  await query(connection, `insert into people values ('ann@private.example')`);
  const statements = [
    `insert into people values ('ann@private.example')`,
    `select 'ann@private.example'::int`,
    `select * from "ann@private"`,
  ];
  for (const statement of statements) await expect(query(connection, statement)).rejects.toThrow();
  await expect(query(connection, `select 'ann@private.example', pg_terminate_backend(pg_backend_pid())`)).rejects.toThrow();
  const log = readdirSync(join(data, 'log')).map((name) => readFileSync(join(data, 'log', name), 'utf8'));
  expect(log).toHaveLength(1);
  expect(log[0]).toMatch(/ready to accept connections/);
  expect(log[0]).toMatch(/terminating connection/);
  expect(log[0]).not.toMatch(/private/);
});

test('restarts a killed server', async () => {
  const { connection, failures } = await start();
  const killed = postmaster();
  process.kill(killed, 'SIGKILL');
  const ask = () =>
    query(connection, 'select 1 as one').then(
      ({ rows }) => rows,
      () => 'away',
    );
  await expect.poll(async () => (postmaster() === killed ? 'away' : ask()), { timeout: 30_000 }).toEqual([{ one: 1 }]);
  expect(failures).not.toEqual([]);
});

test('reports a failed start with the same message each time', async () => {
  await start();
  await expect(startServer(binaries, location, { throwaway: true, isReady: async () => false })).rejects.toThrow(
    /^The embedded database couldn't start: FATAL: {2}lock file "postmaster.pid" already exists$/,
  );
});

test('stops the server with the last process that uses it, despite open connections', async () => {
  const [first, second] = [await start(), await start()];
  const left = new pg.Client(second.connection);
  left.on('error', () => undefined);
  await left.connect();
  await first.stop();
  await query(second.connection, 'select 1');
  await second.stop();
  expect(isRunning()).toBe(false);
});

test('kills a server that does not stop cleanly', async () => {
  const { connection, stop } = await start();
  const { rows } = await query(connection, `select pid from pg_stat_activity where backend_type = 'checkpointer'`);
  // A fast shutdown waits for the checkpointer.
  process.kill(rows[0].pid, 'SIGSTOP');
  await stop();
  expect(isRunning()).toBe(false);
});

test('does not follow a link in place of a folder', async () => {
  const elsewhere = temporaryDirectory();
  const victim = join(elsewhere, 'victim');
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
  mkdirSync(victim);
  chmodSync(victim, 0o755);
  symlinkSync(victim, join(elsewhere, 'database'));
  await expect(startEmbeddedPostgres(elsewhere)).rejects.toThrow(/ENOTDIR|ELOOP/);
  expect(statSync(victim)).toMatchObject({ uid: process.getuid!(), mode: 0o40755 });
});

// Only root can change a folder's owner, and only root is at risk.
test.runIf(isRoot)('does not store a database as root where another user could redirect it', async () => {
  const shared = temporaryDirectory();
  onTestFinished(() => rmSync(shared, { recursive: true, force: true }));
  chmodSync(shared, 0o1777);
  const [folder, link, closed] = [join(shared, 'folder'), join(shared, 'link'), join(shared, 'closed')];
  mkdirSync(folder);
  symlinkSync(directory, link);
  for (const foreign of [folder, link]) {
    lchownSync(foreign, nobody, nobody);
    await expect(locateCluster(join(foreign, 'studio'))).rejects.toThrow(`${foreign} belongs to another user`);
  }
  mkdirSync(closed, { mode: 0o700 });
  writeFileSync(join(closed, 'database-location'), `${directory}\n`);
  await expect(locateCluster(closed)).rejects.toThrow(/database-location must name a folder in/);
});
