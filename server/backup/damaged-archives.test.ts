import { randomBytes } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import { sql } from 'drizzle-orm';
import { pack as createPack } from 'tar-stream';
import { expect, test } from 'vitest';
import { files } from '#server/db/schema/projects/files.ts';
import { readSettings } from '#server/settings/settings.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { backUp, restoreFrom, scratchDirectory, startCommand } from '#server/testing/backups.ts';
import { createClient, createProject } from '#server/testing/factories.ts';
import { startS3Server } from '#server/testing/s3-server.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createEmptyDatabase } from '#server/testing/test-database.ts';
import { BackupError } from './archive.ts';
import { checkArchive, readMembers } from './read-archive.ts';
import { seal } from './seal.ts';

const passphrase = 'a passphrase of six plain words';
const app = await createTestApp();
const { id: projectId } = await createProject(app, { clientId: (await createClient(app)).id });
const content = randomBytes(200_000);
await app.deps.storage.write('uploads/one', Readable.from([content]));
await app.db.insert(files).values({ projectId, name: 'footage.mov', path: 'uploads/one', size: content.length });
const plain = readFileSync((await backUp(app)).path);
const encrypted = readFileSync((await backUp(app, passphrase)).path);

/** Whoever tries passphrases pays for each; these tests try too many to do so. */
async function encryptCheaply(archive: Buffer): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(1);
  return Buffer.from(await encrypter.encrypt(archive));
}

const check = (bytes: Buffer, password?: string) => checkArchive(async () => Readable.from([bytes]), password);

test.each([
  ['plain', plain, plain, undefined],
  ['encrypted', encrypted, await encryptCheaply(plain), passphrase],
] as const)(
  'accepts an archive (%s), but not if it is cut off or has a changed byte',
  { timeout: 120_000 },
  async (_, archive, cheap, password) => {
    for (const whole of new Set([archive, cheap])) await check(whole, password);
    const places = Array.from({ length: 60 }, (_, index) => Math.floor((index * cheap.length) / 60));
    for (const place of [4, 5, ...places.slice(1), cheap.length - 45, cheap.length - 1]) {
      await expect(check(cheap.subarray(0, place), password), `cut off at ${place}`).rejects.toThrow(BackupError);
      const flipped = Buffer.from(cheap);
      flipped[place]! ^= 0x10;
      await expect(check(flipped, password), `changed at ${place}`).rejects.toThrow(BackupError);
    }
  },
);

test('asks for the passphrase of an encrypted archive, and says when it is wrong', async () => {
  await expect(check(encrypted)).rejects.toThrow('The archive is encrypted. Set BACKUP_PASSPHRASE to its passphrase.');
  await expect(check(await encryptCheaply(plain), 'another passphrase')).rejects.toThrow(
    "BACKUP_PASSPHRASE isn't the passphrase that the archive",
  );
  expect(encrypted.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(encrypted.includes('picturelock')).toBe(false);
});

/** Writes the archive again, with changed or renamed members. */
async function rewrite(change: (name: string, content: string) => string, rename = (name: string) => name): Promise<Buffer> {
  const pack = createPack();
  const written = buffer(Readable.from(seal(pack.pipe(createZstdCompress()))));
  for await (const { name, content } of readMembers(async () => Readable.from([plain]), undefined)) {
    const bytes = await buffer(content);
    const changed = name.endsWith('.json') ? Buffer.from(change(name, bytes.toString())) : bytes;
    await pipeline(Readable.from([changed]), pack.entry({ name: rename(name), size: changed.length }));
  }
  pack.finalize();
  return written;
}

const firstPart = 'tables/public.settings/000001';

test.each<[string, () => Promise<Buffer>, RegExp]>([
  [
    'of a newer version',
    () =>
      rewrite((_, text) =>
        text.replace(/"migration": "[^"]*"/, '"migration": "9999_later"').replace(/"version": "[^"]*"/, '"version": "9.9.9"'),
      ),
    /^The backup was made by Picturelock 9\.9\.9, whose database \(9999_later\) is newer .* Install that version or a newer one first\.$/,
  ],
  [
    'in a newer format',
    () => rewrite((_, text) => text.replace('"format": 1', '"format": 2')),
    /^The backup was made by Picturelock .*newer one first\.$/,
  ],
  ['with a file outside the storage', () => rewrite((_, text) => text.replaceAll('uploads/one', '../../one')), /^The backup is damaged: /],
  [
    'with another row count',
    () => rewrite((_, text) => text.replace(/("name": "public.settings",[^}]*"rows": )1/, '$12')),
    /public\.settings doesn't match its checksum/,
  ],
  [
    'without a table',
    () =>
      rewrite(
        (_, text) => text,
        (name) => (name === firstPart ? 'files/uploads/two' : name),
      ),
    /public\.settings doesn't match/,
  ],
  ['that is something else', async () => Buffer.from('PK\u0003\u0004 a ZIP archive'), /^This isn't a backup of Picturelock/],
  [
    'that is another tar archive',
    () =>
      rewrite(
        (_, text) => text,
        (name) => `other/${name}`,
      ),
    /^This isn't a backup of Picturelock/,
  ],
])('refuses an archive %s, and the target stays empty', async (_, make, message) => {
  const { db, url } = await createEmptyDatabase();
  const dataDir = scratchDirectory();
  const path = join(scratchDirectory(), 'backup');
  writeFileSync(path, await make());
  const error = await restoreFrom(path, { DATABASE_URL: url, DATA_DIR: dataDir }).catch((reason) => reason);
  expect(error).toBeInstanceOf(BackupError);
  expect(error.message).toMatch(message);
  expect((await db.execute(sql`select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`)).rows).toEqual([]);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('says that there is nothing to back up yet', async () => {
  const { connection } = await createEmptyDatabase();
  await expect(backUp({ ...app, connection })).rejects.toThrow('The database has no tables yet, so there is nothing to back up.');
});

test('refuses to restore into a database or a bucket with something in it', async () => {
  const path = join(scratchDirectory(), 'backup');
  writeFileSync(path, plain);
  const { db, url } = await createEmptyDatabase();
  const env = { DATABASE_URL: url, DATA_DIR: scratchDirectory() };
  await db.execute(sql`create table present (id integer)`);
  await expect(restoreFrom(path, env)).rejects.toThrow("The database at DATABASE_URL isn't empty");
  expect(readdirSync(env.DATA_DIR)).toEqual([]);
  const s3 = await startS3Server();
  await expect(restoreFrom(path, { ...env, ...s3.env })).rejects.toThrow("isn't empty");
  await (await openStorage(readSettings(s3.env), scratchDirectory())).write('films/one.mp4', Readable.from(['frame']));
  await expect(restoreFrom(path, { ...env, ...s3.env })).rejects.toThrow('S3_BUCKET studio-files already has files. Set S3_PREFIX');
  expect(s3.keys()).toEqual(['films/one.mp4']);
  expect((await db.execute(sql`select * from present`)).rows).toEqual([]);
});

test('leaves an empty database empty when a restore fails, and continues after one that was killed', async () => {
  const path = join(scratchDirectory(), 'backup');
  writeFileSync(path, plain);
  const { db, url } = await createEmptyDatabase();
  const env = { DATABASE_URL: url, DATA_DIR: scratchDirectory() };
  let opened = 0;
  const failing = async () => (++opened <= 2 ? createReadStream(path) : Readable.from([plain.subarray(0, plain.length >> 1)]));
  await expect(restoreFrom(path, env, { open: failing })).rejects.toThrow();
  const schemas = await db.execute(sql`select nspname from pg_namespace where nspname !~ '^pg_|information_schema|public'`);
  expect(schemas.rows).toEqual([]);
  await db.execute(sql`create schema unfinished_restore`);
  await db.execute(sql`create table clients (id integer)`);
  await restoreFrom(path, env);
  expect((await db.execute(sql`select path from files`)).rows).toEqual([{ path: 'uploads/one' }]);
});

test('a full disk leaves the target as it was', async () => {
  const path = join(scratchDirectory(), 'backup');
  writeFileSync(path, plain);
  const { db, url } = await createEmptyDatabase();
  const dataDir = scratchDirectory();
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO_DATA: 'off' };
  const { code, output } = await startCommand('restore', [path], env, { largestFile: 102_400 }).ended;
  expect(code).toBe(1);
  expect(output).toMatch(/\nThe disk is full\. Free some space and try again\.\n$/);
  expect(readdirSync(dataDir)).toEqual([]);
  expect((await db.execute(sql`select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`)).rows).toEqual([]);
});
