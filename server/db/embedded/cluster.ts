import { spawn } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { type ClusterLocation, exists, randomName, replaceFile } from './directories.ts';
import { runUnprivileged, unprivileged } from './unprivileged.ts';

export const user = 'picturelock';

/** Made under another name and renamed when complete, so that a kill or a second start in between does no harm. */
export async function initialize({ initdb }: Binaries, { data }: ClusterLocation, throwaway: boolean): Promise<void> {
  const partial = `${data}.${randomName()}`;
  const options = ['-D', partial, '-U', user, '-A', 'peer', '-E', 'UTF8', '--locale=C.UTF-8'];
  await runUnprivileged(initdb, throwaway ? [...options, '--no-sync'] : options);
  await rename(partial, data).catch(() => runUnprivileged('rm', ['-rf', partial]));
}

/**
 * Only processes of this server's own user may connect, not those of the database's user, which may be shared by others (PostgreSQL,
 * "Peer Authentication"). The files lie where the database's user cannot change them.
 */
export async function writeAccessRules(location: ClusterLocation): Promise<void> {
  const { hba, ident } = accessRulesOf(location);
  await replaceFile(hba, `local all ${user} peer map=server\n`);
  await replaceFile(ident, `server "${userInfo().username}" ${user}\n`);
}

const accessRulesOf = ({ home }: ClusterLocation) => ({ hba: `${home}.pg_hba.conf`, ident: `${home}.pg_ident.conf` });

/** One file a weekday, of what the server does and not of what it was asked: no statement, no value, no detail. */
const log = {
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_duration_statement: '-1',
};

const throwawaySettings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' };

function settingsOf(location: ClusterLocation, throwaway: boolean): string[] {
  const { hba, ident } = accessRulesOf(location);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${location.sockets.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    hba_file: hba,
    ident_file: ident,
    ...log,
    ...(throwaway ? throwawaySettings : {}),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** What PostgreSQL begins a line with: without it, a failure that repeats itself reads the same each time. */
const timeAndProcess = /^.*? \[\d+\] (?=[A-Z]+: )/gm;

/**
 * Starts PostgreSQL as a process that outlives this one.
 * @param isReady asked until it is, or until the process has ended
 */
export async function startServer(
  { postgres }: Binaries,
  location: ClusterLocation,
  options: { throwaway: boolean; isReady: () => Promise<boolean> },
): Promise<void> {
  // What the log had before it left out what people wrote.
  await runUnprivileged('rm', ['-f', join(location.data, 'server.log')]);
  const server = spawn(postgres, ['-D', location.data, ...settingsOf(location, options.throwaway)], {
    ...unprivileged,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  server.on('error', ({ message }) => {
    output += message;
  });
  const hasEnded = () => server.pid === undefined || server.exitCode !== null || server.signalCode !== null;
  while (!(await options.isReady())) {
    if (hasEnded()) throw new Error(`The embedded database could not start: ${output.replaceAll(timeAndProcess, '').trim()}`);
    await setTimeout(50);
  }
  server.stderr.destroy();
  server.unref();
}

/** Ends all connections and waits for the server's end; one that does not end in order is made to. */
export async function stopServer({ pg_ctl }: Binaries, { data }: ClusterLocation): Promise<void> {
  if (!(await exists(join(data, 'postmaster.pid')))) return;
  const stop = (mode: string, seconds: number) =>
    runUnprivileged(pg_ctl, ['stop', '-w', '-s', '-D', data, '-m', mode, '-t', String(seconds)]);
  // An immediate stop kills after five seconds what does not end.
  await stop('fast', 3).catch(() => stop('immediate', 6));
}
