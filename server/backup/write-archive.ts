import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { pack as createPack, type Pack } from 'tar-stream';
import { findMigration } from '#server/db/migrations.ts';
import type { Clock } from '#server/shared/clock.ts';
import { version } from '#server/shared/version.ts';
import type { Storage } from '#server/storage/storage.ts';
import { archiveFormat, BackupError, filePrefix, type Header, headerName, type Manifest, manifestName, tablePrefix } from './archive.ts';
import { encrypt } from './encryption.ts';
import { RowDigest, splitIntoParts } from './row-digest.ts';
import { seal } from './seal.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import { listStoredPaths } from './stored-paths.ts';

export interface BackupSource {
  connection: pg.PoolConfig;
  /** Undefined to leave the files out. */
  storage: Storage | undefined;
  demo: Header['demo'];
  clock: Clock;
}

export interface Archive {
  content: Readable;
  /** Resolves when all of the content has been read. */
  manifest: Promise<Manifest>;
}

/**
 * Writes an archive of everything as it is at one moment, while the server runs.
 * @param passphrase encrypts it
 */
export async function writeArchive(source: BackupSource, passphrase: string | undefined): Promise<Archive> {
  const pack = createPack();
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } });
  const sealed = new PassThrough();
  const addAll = async () => {
    try {
      const manifest = await addMembers(pack, source);
      pack.finalize();
      return manifest;
    } catch (error) {
      pack.destroy(error as Error);
      throw error;
    }
  };
  const content = passphrase === undefined ? sealed : await encrypt(sealed, passphrase);
  const manifest = Promise.all([addAll(), pipeline(pack, compress, seal, sealed)]).then(([result]) => result);
  manifest.catch(() => undefined);
  return { content, manifest };
}

/** Adds the database before the files, so that its snapshot is closed while they are copied, which may take hours. */
async function addMembers(pack: Pack, { connection, storage, demo, clock }: BackupSource): Promise<Manifest> {
  const snapshot = await openSnapshot(connection);
  // Without this, waiting for a reader that is gone would keep the snapshot open.
  pack.once('close', snapshot.close);
  try {
    await addJson(pack, headerName, await describe(snapshot, demo, clock));
    const tables: Manifest['tables'] = [];
    for (const table of snapshot.tables) tables.push(await addTable(pack, snapshot, table));
    // Sequences are read after the rows: one may be ahead of them, but never behind.
    const sequences = await snapshot.query<Manifest['sequences'][number]>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as "lastValue" from pg_catalog.pg_sequences
        where schemaname = 'public' and last_value is not null order by name`,
    );
    const paths = storage ? await listStoredPaths(snapshot) : [];
    await snapshot.close();
    const files: Manifest['files'] = [];
    const notFound: string[] = [];
    for (const path of paths) {
      const file = await addFile(pack, storage!, path);
      if (file) files.push(file);
      else notFound.push(path);
    }
    const manifest = { tables, sequences, files, missingFiles: await findStillNamed(connection, notFound) };
    await addJson(pack, manifestName, manifest);
    return manifest;
  } finally {
    await snapshot.close();
  }
}

async function describe({ query }: Snapshot, demo: Header['demo'], clock: Clock): Promise<Header> {
  const [last] = await query<{ when: string }>('select max(created_at) as when from drizzle.__drizzle_migrations');
  const migration = await findMigration(Number(last?.when));
  if (!migration) throw new BackupError('The database is of a newer version of Picturelock. Back it up with that version.');
  const [database] = await query<{ size: string }>('select pg_catalog.pg_database_size(current_database()) as size');
  const queues = await query<{ name: string }>('select name from pgboss.queue order by name');
  return {
    product: 'picturelock',
    format: archiveFormat,
    version,
    migration,
    createdAt: clock.now().toISOString(),
    demo,
    databaseSize: Number(database!.size),
    queues: queues.map(({ name }) => name),
  };
}

/** The files that haven't been deleted for good since the snapshot. */
async function findStillNamed(connection: pg.PoolConfig, paths: string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const snapshot = await openSnapshot(connection);
  try {
    const named = new Set(await listStoredPaths(snapshot));
    return paths.filter((path) => named.has(path));
  } finally {
    await snapshot.close();
  }
}

const addJson = (pack: Pack, name: string, value: object) => addBuffer(pack, name, Buffer.from(`${JSON.stringify(value, null, 1)}\n`));

async function addTable(
  pack: Pack,
  { readBackedUpRows }: Snapshot,
  table: Snapshot['tables'][number],
): Promise<Manifest['tables'][number]> {
  const digest = new RowDigest();
  let parts = 0;
  for await (const part of splitIntoParts(readBackedUpRows(table), digest))
    await addBuffer(pack, `${tablePrefix}${table.name}/${String(++parts).padStart(6, '0')}`, part);
  return { ...table, rows: digest.rows, digest: digest.toString() };
}

const addBuffer = (pack: Pack, name: string, content: Buffer) =>
  addMember(pack, name, { size: content.length, content: Readable.from([content]) });

/** @returns undefined if storage doesn't have it */
async function addFile(pack: Pack, storage: Storage, path: string): Promise<Manifest['files'][number] | undefined> {
  const file = await storage.open(path);
  if (!file) return undefined;
  return { path, size: file.size, sha256: await addMember(pack, `${filePrefix}${path}`, file) };
}

/** @returns the content's SHA-256 */
async function addMember(pack: Pack, name: string, { size, content }: { size: number; content: Readable }): Promise<string> {
  const hash = createHash('sha256');
  const update = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(content, update, pack.entry({ name, size }));
  return hash.digest('hex');
}
