import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { readSettings } from '#server/settings/settings.ts';
import { startS3Server } from '#server/testing/s3-server.ts';
import { storageKinds } from '#server/testing/storage-kinds.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { openStorage } from './open-storage.ts';

const s3Server = await startS3Server();
const settings = { 'the disk': readSettings({}), 'a bucket': readSettings(s3Server.env) };

describe.each(storageKinds)('%s', async (kind) => {
  const storage = await openStorage(settings[kind], temporaryDirectory());

  test('reads back what was written, whole or a range of it', async () => {
    await storage.write('uploads/a', Readable.from([Buffer.from('picture '), Buffer.from('lock')]));
    expect(await storage.size('uploads/a')).toBe(12);
    expect(await text(await storage.read('uploads/a'))).toBe('picture lock');
    expect(await text(await storage.read('uploads/a', { start: 8, end: 10 }))).toBe('loc');
    expect(await storage.withLocalCopy('uploads/a', (path) => readFile(path, 'utf8'))).toBe('picture lock');
  });

  test('two that use a local copy of a file at a time leave each other theirs', async () => {
    await storage.write('uploads/d', Readable.from(['picture lock']));
    const read = await storage.withLocalCopy('uploads/d', async (path) => {
      await storage.withLocalCopy('uploads/d', async () => undefined);
      return readFile(path, 'utf8');
    });
    expect(read).toBe('picture lock');
  });

  test('stores large files byte for byte', async () => {
    const content = randomBytes(25_000_000);
    await storage.write('derived/large', Readable.from([content.subarray(0, 11_000_000), content.subarray(11_000_000)]));
    expect((await buffer(await storage.read('derived/large'))).equals(content)).toBe(true);
  });

  test.each([3, 12_000_000])('keeps the old content when replacing it fails after %i bytes', async (size) => {
    await storage.write('uploads/b', Readable.from(['old']));
    const failing = Readable.from(
      (async function* () {
        yield Buffer.alloc(size);
        throw new Error('cut off');
      })(),
    );
    await expect(storage.write('uploads/b', failing)).rejects.toThrow('cut off');
    expect(await text(await storage.read('uploads/b'))).toBe('old');
    expect(s3Server.openMultiparts()).toBe(0);
  });

  test('removes also what a server that was killed has stored of a file', async () => {
    const content = new PassThrough();
    content.write('picture');
    const writing = storage.write('derived/cut-off', content);
    const isBegun = kind === 'the disk' ? 1 : 0;
    await expect.poll(async () => (await storage.list('derived')).filter((path) => path.includes('cut-off'))).toHaveLength(isBegun);
    await storage.remove('derived/cut-off');
    expect((await storage.list('derived')).filter((path) => path.includes('cut-off'))).toEqual([]);
    content.destroy(new Error('killed'));
    await expect(writing).rejects.toThrow('killed');
  });

  test('lists the files of a folder and opens them with their size', async () => {
    for (const name of ['1', '2', '3']) await storage.write(`images/${name}`, Readable.from(['still']));
    expect((await storage.list('images/')).sort()).toEqual(['images/1', 'images/2', 'images/3']);
    expect(await storage.list('nothing/')).toEqual([]);
    expect([await storage.totalSize('images/'), await storage.totalSize('nothing/')]).toEqual([15, 0]);
    const { size, content } = (await storage.open('images/1'))!;
    expect([size, await text(content)]).toEqual([5, 'still']);
    expect(await storage.open('images/4')).toBeUndefined();
  });

  test('a removed file does not exist', async () => {
    await storage.write('uploads/c', Readable.from(['gone']));
    await storage.remove('uploads/c');
    await storage.remove('uploads/c');
    expect(await storage.size('uploads/c')).toBeUndefined();
    await expect(storage.read('uploads/c')).rejects.toMatchObject({ code: 'not_found' });
    await expect(storage.withLocalCopy('uploads/c', (path) => readFile(path))).rejects.toThrow();
  });
});

test('keeps the files of two prefixes in a bucket apart', async () => {
  const openPrefix = (prefix: string) => openStorage(readSettings({ ...s3Server.env, S3_PREFIX: prefix }), temporaryDirectory());
  const [one, two] = [await openPrefix('studio/one'), await openPrefix('studio/two/')];
  await one.write('uploads/a', Readable.from(['one']));
  await two.write('uploads/a', Readable.from([Buffer.alloc(12_000_000)]));
  expect(await text(await one.read('uploads/a'))).toBe('one');
  expect(await two.list('uploads/')).toEqual(['uploads/a']);
  expect(s3Server.keys()).toEqual(expect.arrayContaining(['studio/one/uploads/a', 'studio/two/uploads/a']));
});

test('knows how much space is left on the disk; a bucket has no limit', async () => {
  const [disk, bucket] = await Promise.all(storageKinds.map((kind) => openStorage(settings[kind], temporaryDirectory())));
  expect(await disk!.freeSpace()).toBeGreaterThan(0);
  expect(await bucket!.freeSpace()).toBeUndefined();
});
