import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { runUnprivileged } from '#server/db/embedded/unprivileged.ts';
import { onTestEnd } from '#server/testing/on-test-end.ts';

const user = 'picturelock';
/** Debian has a folder for each major version. */
const versions = '/usr/lib/postgresql';

/** A new cluster of Debian's PostgreSQL with its default settings, on a socket in a directory that its user may write to. */
export async function startDebianPostgres(directory: string) {
  const program = (name: string) => join(versions, newestVersion(), 'bin', name);
  const data = join(directory, 'data');
  await runUnprivileged(program('initdb'), ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  const options = `-c listen_addresses='' -c unix_socket_directories='${directory}'`;
  const control = (...command: string[]) =>
    runUnprivileged(program('pg_ctl'), [...command, '-D', data, '-w', '-s', '-l', join(directory, 'log')]);
  await control('start', '-o', options);
  onTestEnd(() => control('stop', '-m', 'immediate'));
  stopAfterKill(data);
  await runUnprivileged(program('createdb'), ['-h', directory, '-U', user, user]);
  return {
    connection: { host: directory, user, database: user },
    url: `postgres://${user}@localhost/${user}?host=${encodeURIComponent(directory)}`,
    stop: () => control('stop', '-m', 'fast'),
    start: () => control('start', '-o', options),
  };
}

/** Stops it even if this process is killed: a shell waits for its standard input to end. */
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
