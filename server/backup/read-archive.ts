import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract as createExtract } from 'tar-stream';
import { z } from 'zod';
import { isKnownMigration } from '#server/db/migrations.ts';
import {
  archiveFormat,
  BackupError,
  filePrefix,
  type Header,
  headerName,
  headerSchema,
  type Manifest,
  manifestName,
  manifestSchema,
  tablePrefix,
} from './archive.ts';
import { decrypt, isEncrypted } from './encryption.ts';
import { RowDigest, splitIntoParts } from './row-digest.ts';
import { unseal } from './seal.ts';

/** Opens an archive for reading from its beginning. */
export type OpenArchive = () => Promise<Readable>;

export interface ArchiveMember {
  name: string;
  /** Must be read before the next member. */
  content: AsyncIterable<Buffer>;
}

/** The members of an archive in their order. @throws BackupError if it can't be decrypted */
export async function* readMembers(open: OpenArchive, passphrase: string | undefined): AsyncGenerator<ArchiveMember> {
  const extract = createExtract();
  const reading = pipeline(await openDecrypted(open, passphrase), unseal, createZstdDecompress(), extract);
  // An error also ends the iteration.
  reading.catch(() => undefined);
  for await (const entry of extract) {
    yield { name: entry.header.name, content: entry as AsyncIterable<Buffer> };
    entry.resume();
  }
  await reading;
}

async function openDecrypted(open: OpenArchive, passphrase: string | undefined): Promise<Readable> {
  const start = await open();
  const [first = Buffer.alloc(0)] = await start.take(1).toArray();
  start.destroy();
  return isEncrypted(first) ? decrypt(await open(), passphrase) : open();
}

/**
 * Reads an archive to its end and compares every checksum.
 * @throws BackupError if it's damaged, incomplete, of a newer version or no backup at all
 */
export async function checkArchive(open: OpenArchive, passphrase: string | undefined): Promise<{ header: Header; manifest: Manifest }> {
  let header: Header | undefined;
  let manifest: Manifest | undefined;
  const contents = new Contents();
  try {
    for await (const { name, content } of readMembers(open, passphrase)) {
      if (manifest) throw new BackupError('something follows its end');
      if (!header) header = await readHeader(name, content);
      else if (name === manifestName) manifest = await readJson(content, manifestSchema);
      else await contents.add(name, content);
    }
  } catch (error) {
    if (error instanceof BackupError && !header) throw error;
    if (!header) throw new BackupError("This isn't a backup of Picturelock, or it's damaged at its beginning.", { cause: error });
    throw new BackupError(`The backup is damaged: ${(error as Error).message}. Use another one.`, { cause: error });
  }
  if (!header || !manifest) throw new BackupError('The backup is incomplete: its end is missing. Use another one.');
  const difference = contents.compare(manifest);
  if (difference) throw new BackupError(`The backup is damaged: ${difference} doesn't match its checksum. Use another one.`);
  return { header, manifest };
}

async function readHeader(name: string, content: AsyncIterable<Buffer>): Promise<Header> {
  if (name !== headerName) throw new BackupError("This isn't a backup of Picturelock.");
  const json = await readJson(content, z.looseObject({ format: z.number(), version: z.string(), migration: z.string() }));
  if (json.format > archiveFormat || !(await isKnownMigration(json.migration)))
    throw new BackupError(
      `The backup was made by Picturelock ${json.version}, whose database (${json.migration}) is newer than this version's. Install that version or a newer one first.`,
    );
  return headerSchema.parse(json);
}

const readJson = async <Schema extends z.ZodType>(content: AsyncIterable<Buffer>, schema: Schema): Promise<z.output<Schema>> =>
  schema.parse(await json(content));

/** The checksums of what has been read. */
class Contents {
  readonly #tables = new Map<string, RowDigest>();
  readonly #files = new Map<string, { size: number; sha256: string }>();

  async add(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    const table = tableOf(name);
    if (table === undefined) this.#files.set(name.slice(filePrefix.length), await checksum(content));
    else {
      const digest = this.#tables.get(table) ?? new RowDigest();
      this.#tables.set(table, digest);
      for await (const _part of splitIntoParts(content, digest));
    }
  }

  /** @returns what differs, if anything */
  compare({ tables, files }: Manifest): string | undefined {
    const table = tables.find(({ name, rows, digest }) => {
      const found = this.#tables.get(name) ?? new RowDigest();
      return found.rows !== rows || found.toString() !== digest;
    });
    const file = files.find(({ path, size, sha256 }) => {
      const found = this.#files.get(path);
      return found?.size !== size || found.sha256 !== sha256;
    });
    if (table || file) return table?.name ?? file!.path;
    return this.#files.size === files.length ? undefined : 'the list of files';
  }
}

/** The table whose rows a member contains; undefined if it's a file. */
export const tableOf = (name: string): string | undefined =>
  name.startsWith(tablePrefix) ? name.slice(tablePrefix.length, name.lastIndexOf('/')) : undefined;

export async function checksum(content: AsyncIterable<Buffer>): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}
