import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { type RestoreOptions, restore } from '#server/backup/restore.ts';
import { saveArchive } from '#server/backup/save-archive.ts';
import { writeArchive } from '#server/backup/write-archive.ts';
import type { Deps } from '#server/deps.ts';
import { readSettings } from '#server/settings/settings.ts';
import { onTestEnd } from './on-test-end.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** A directory that is deleted when the test or file ends. */
export function scratchDirectory(): string {
  const directory = temporaryDirectory();
  onTestEnd(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** What there is to back up, such as an app. */
interface Studio {
  connection: pg.PoolConfig;
  deps: Deps;
}

/** @returns the archive's path and its manifest */
export async function backUp(
  { connection, deps }: Pick<Studio, 'connection'> & { deps: Pick<Deps, 'storage' | 'clock'> },
  passphrase?: string,
) {
  const path = join(scratchDirectory(), 'backup.tar.zst');
  const { storage, clock } = deps;
  return { path, manifest: await saveArchive(path, await writeArchive({ connection, storage, demo: null, clock }, passphrase)) };
}

/** Restores an archive with the settings of a server. @returns what it reported */
export async function restoreFrom(path: string, env: Record<string, string>, options: Partial<RestoreOptions> = {}): Promise<string[]> {
  const reports: string[] = [];
  const settings = readSettings({ DEMO_DATA: 'off', ...env });
  await restore({
    open: async () => createReadStream(path),
    passphrase: settings.backup.passphrase,
    safetyCopy: true,
    settings,
    log: pino({ level: 'silent' }),
    report: (text) => reports.push(text),
    ...options,
  });
  return reports;
}

/** Runs `npm run backup` or `npm run restore`. */
export function startCommand(
  command: 'backup' | 'restore',
  args: string[],
  env: Record<string, string>,
  { largestFile }: { largestFile?: number } = {},
) {
  const script = `scripts/${command}.ts`;
  // Beyond the limit, writing fails as it does on a full disk, instead of ending the process.
  const limited = ['-c', `trap '' XFSZ; ulimit -f ${(largestFile ?? 0) / 512}; exec "$0" "$@"`, 'node', script, ...args];
  const child = spawn(largestFile ? 'sh' : 'node', largestFile ? limited : [script, ...args], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return { child, output: () => output, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) };
}
