import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { embeddedConnection } from '../server/db/embedded.ts';
import { residentMegabytes } from '../server/testing/process-memory.ts';
import { startServer, temporaryDataDir } from './processes.ts';

const rows = 100_000;
/** The size of each file, in bytes. */
const fileSize = 500e6;
const fileCounts = [1, 10];
const settings = { DEMO_DATA: 'off', DATABASE_URL: '', LOG_LEVEL: 'silent' };

/** How long a backup and a restore take and how much memory, compared to tar and Zstandard's own program. */
export async function measureBackup(): Promise<string> {
  using source = temporaryDataDir();
  using target = temporaryDataDir();
  await using server = await startServer(source.path, { ...settings, WORKERS: 'off' });
  const home = join(source.path, 'studio');
  const client = new pg.Client(await embeddedConnection(home));
  await client.connect();
  await addRows(client);
  const lines: string[] = [];
  const archive = join(target.path, 'backup.tar.zst');
  let stored = 0;
  for (const count of fileCounts) {
    for (; stored < count; stored++) await addFile(client, join(home, 'files'));
    const bare = await run('tar', ['--zstd', '-cf', `${archive}.bare`, '-C', home, 'files'], {});
    const backup = await run('node', ['scripts/backup.ts', archive], { ...settings, DATA_DIR: source.path });
    const { size } = await stat(archive);
    const restore = await run('node', ['scripts/restore.ts', archive, '--no-safety-copy'], { ...settings, DATA_DIR: target.path });
    lines.push(
      `| ${count * 0.5} GB | ${backup.seconds.toFixed(1)} s, ${backup.peak.toFixed(0)} MB | ${bare.seconds.toFixed(1)} s | **${(backup.seconds / bare.seconds).toFixed(2)}** | ${(size / 1e9).toFixed(2)} GB | ${restore.seconds.toFixed(1)} s, ${restore.peak.toFixed(0)} MB |`,
    );
    for (const path of [archive, `${archive}.bare`]) await rm(path);
  }
  await client.end();
  await server.stop();
  return `${rows.toLocaleString('en-US')} messages and files of ${fileSize / 1e6} MB that can't be compressed, backed up while the server runs, and restored into an empty data directory; with the most memory that
the command took. A restore reads the archive twice and what it has written once. The baseline is \`tar --zstd\` of the files alone.

| files | backup | tar | ratio | archive | restore |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}`;
}

const addRows = (client: pg.Client) =>
  client.query(
    `insert into contact_messages (name, email, message)
      select 'Sender ' || n, 'sender' || n || '@mail.example', 'We would like a trailer for our channel, number ' || md5(n::text) from generate_series(1, $1::int) n`,
    [rows],
  );

async function addFile(client: pg.Client, storage: string) {
  const path = `uploads/${randomUUID()}`;
  await mkdir(join(storage, 'uploads'), { recursive: true });
  for (let written = 0; written < fileSize; written += 10e6) await appendFile(join(storage, path), randomBytes(10e6));
  await client.query(
    `with client as (insert into clients (name, email, password) values ('Ann', $1, '') returning id),
      project as (insert into projects (client_id, title) select id, 'Trailer' from client returning id)
      insert into files (project_id, name, path, size) select id, 'footage.mov', $1, $2 from project`,
    [path, fileSize],
  );
}

/** @returns how long a program took, and the most memory in megabytes */
async function run(program: string, args: string[], env: Record<string, string>) {
  const startedAt = performance.now();
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } });
  const ended = once(child, 'exit');
  let peak = 0;
  while (child.exitCode === null && child.signalCode === null) {
    peak = Math.max(peak, residentMegabytes(child.pid!) || 0);
    await Promise.race([setTimeout(100), ended]);
  }
  assert.equal(child.exitCode, 0);
  return { seconds: (performance.now() - startedAt) / 1000, peak };
}
