import { spawn } from 'node:child_process';
import { readFile, rename } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SettingsError } from '#server/settings/settings.ts';
import type { Binaries } from './binaries.ts';
import { type ClusterLocation, exists, randomName, replaceFile } from './directories.ts';
import { runUnprivileged, unprivileged } from './unprivileged.ts';

export const user = 'picturelock';

/** Creates a cluster under a temporary name, and renames it when complete, so that a kill or a second process in between does no harm. */
export async function initialize({ initdb }: Binaries, { data }: ClusterLocation, throwaway: boolean): Promise<void> {
  const partial = `${data}.${randomName()}`;
  const options = ['-D', partial, '-U', user, '-A', 'peer', '-E', 'UTF8', '--locale=C.UTF-8'];
  await runUnprivileged(initdb, throwaway ? [...options, '--no-sync'] : options);
  await rename(partial, data).catch(() => runUnprivileged('rm', ['-rf', partial]));
}

/** PostgreSQL can't read the files of another major version, and only says that they seem corrupt. */
export async function requireMajorVersion({ majorVersion }: Binaries, { data }: ClusterLocation): Promise<void> {
  const found = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  if (found !== majorVersion)
    throw new SettingsError(
      `The embedded database in ${data} is of PostgreSQL ${found}, but this version of Picturelock comes with PostgreSQL ${majorVersion}. Install the version of Picturelock that you ran before, save everything with npm run backup -- FILE, install this version again and run npm run restore -- FILE --no-safety-copy.`,
    );
}

/**
 * Lets only processes of this server's user connect, not those of the database's user, which others may share (PostgreSQL, "Peer
 * Authentication"). The database's user can't change the files.
 */
export async function writeAccessRules(location: ClusterLocation): Promise<void> {
  const { hba, ident } = accessRulesOf(location);
  await replaceFile(hba, `local all ${user} peer map=server\n`);
  await replaceFile(ident, `server "${userInfo().username}" ${user}\n`);
}

const accessRulesOf = ({ home }: ClusterLocation) => ({ hba: `${home}.pg_hba.conf`, ident: `${home}.pg_ident.conf` });

/** One file per weekday, without statements, values or details, which may contain personal data. */
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

const throwawaySettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  max_connections: '300',
};

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

/** The start of a PostgreSQL log line; without it, repeated failures have the same message. */
const timeAndProcess = /^.*? \[\d+\] (?=[A-Z]+: )/gm;

/**
 * Starts PostgreSQL as a process that outlives this one.
 * @param isReady polled until it returns true or the process ends
 */
export async function startServer(
  { postgres }: Binaries,
  location: ClusterLocation,
  options: { throwaway: boolean; isReady: () => Promise<boolean> },
): Promise<void> {
  // Logs of earlier versions contain statements.
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
    if (hasEnded()) throw new Error(`The embedded database couldn't start: ${output.replaceAll(timeAndProcess, '').trim()}`);
    await setTimeout(50);
  }
  server.stderr.destroy();
  server.unref();
}

/** Ends all connections and waits until the server has stopped; kills it if it doesn't stop cleanly. */
export async function stopServer({ pg_ctl }: Binaries, { data }: ClusterLocation): Promise<void> {
  if (!(await exists(join(data, 'postmaster.pid')))) return;
  const stop = (mode: string, seconds: number) =>
    runUnprivileged(pg_ctl, ['stop', '-w', '-s', '-D', data, '-m', mode, '-t', String(seconds)]);
  // An immediate stop kills remaining processes after five seconds.
  await stop('fast', 3).catch(() => stop('immediate', 6));
}
