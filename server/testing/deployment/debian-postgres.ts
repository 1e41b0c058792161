import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { chown, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { isRoot, nobody, runUnprivileged } from '#server/db/embedded/unprivileged.ts';
import { onTestEnd } from '#server/testing/on-test-end.ts';

const user = 'picturelock';
/** Debian has a folder for each major version. */
const versions = '/usr/lib/postgresql';

/** A new cluster of Debian's PostgreSQL with its default settings, on a socket. */
export async function startDebianPostgres(directory: string) {
  const cluster = await openCluster(join(directory, 'postgres'));
  await cluster.initialize();
  await cluster.start();
  await cluster.run('createdb', '-h', cluster.connection.host, '-U', user, user);
  return { ...cluster, stop: () => cluster.stop('fast') };
}

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/** A place for a cluster of Debian's PostgreSQL. @param port at which it also listens */
async function openCluster(directory: string, port?: number) {
  mkdirSync(directory);
  if (isRoot) await chown(directory, nobody, nobody);
  const data = join(directory, 'data');
  const run = (name: string, ...args: string[]) => runUnprivileged(join(versions, newestVersion(), 'bin', name), args);
  const control = (...command: string[]) => run('pg_ctl', ...command, '-D', data, '-w', '-s', '-l', join(directory, 'log'));
  const options = Object.entries({
    unix_socket_directories: directory,
    ...(port ? { port, listen_addresses: '127.0.0.1' } : { listen_addresses: '' }),
  });
  const postmaster = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  onTestEnd(() => control('stop', '-m', 'immediate').catch(() => undefined));
  stopAfterKill(data);
  return {
    connection: { host: port ? '127.0.0.1' : directory, ...(port ? { port } : {}), user, database: user },
    /** The connection as a DATABASE_URL. */
    url: `postgres://${user}@localhost/${user}?host=${encodeURIComponent(directory)}`,
    run,
    initialize: () => run('initdb', '-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'),
    /** Becomes the standby of another one, with a copy of its data instead of what it had. */
    follow: async ({ host, port }: { host: string; port?: number }) => {
      await rm(data, { recursive: true, force: true });
      await run('pg_basebackup', '-D', data, '-h', host, '-p', String(port), '-U', user, '-R', '-c', 'fast');
      await control('start', '-o', formatOptions(options));
    },
    start: () => control('start', '-o', formatOptions(options)),
    stop: (mode: 'fast' | 'immediate') => control('stop', '-m', mode),
    /** Sends a signal to all of the cluster's processes, as far as they still run. */
    signal: (name: NodeJS.Signals) => {
      const parent = postmaster();
      const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ').filter(Boolean);
      // The postmaster comes first, since it would start the others again.
      for (const pid of [parent, ...children.map(Number)]) signalIfRunning(pid, name);
    },
  };
}

const formatOptions = (options: [string, unknown][]) => options.map(([name, value]) => `-c ${name}='${value}'`).join(' ');

function signalIfRunning(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Stops the cluster even if this process is killed: a shell waits for its standard input to end. */
function stopAfterKill(data: string) {
  const shell = spawn('sh', ['-c', 'cat; kill -QUIT "$(head -n 1 "$0/postmaster.pid")" 2> /dev/null', data], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  (shell.stdin as Socket).unref();
}

function newestVersion(): string {
  try {
    const [newest] = readdirSync(versions).sort((one, other) => Number(other) - Number(one));
    if (newest) return newest;
  } catch {}
  throw new Error('This test needs PostgreSQL. Install it (on Debian: apt-get install postgresql).');
}
