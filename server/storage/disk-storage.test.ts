import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { openDiskStorage } from './disk-storage.ts';

const storage = openDiskStorage(temporaryDirectory());

test('reads back what was written, whole or a range of it', async () => {
  await storage.write('uploads/a', Readable.from([Buffer.from('picture '), Buffer.from('lock')]));
  expect(await storage.size('uploads/a')).toBe(12);
  expect((await buffer(await storage.read('uploads/a'))).toString()).toBe('picture lock');
  expect((await buffer(await storage.read('uploads/a', { start: 8, end: 10 }))).toString()).toBe('loc');
  expect(await storage.withLocalCopy('uploads/a', async (path) => path)).toMatch(/uploads\/a$/);
});

test('keeps the old content when replacing it fails', async () => {
  await storage.write('uploads/b', Readable.from(['old']));
  const failing = Readable.from(
    (async function* () {
      yield 'new';
      throw new Error('cut off');
    })(),
  );
  await expect(storage.write('uploads/b', failing)).rejects.toThrow('cut off');
  expect((await buffer(await storage.read('uploads/b'))).toString()).toBe('old');
});

test('a removed file does not exist', async () => {
  await storage.write('uploads/c', Readable.from(['gone']));
  await storage.remove('uploads/c');
  await storage.remove('uploads/c');
  expect(await storage.size('uploads/c')).toBeUndefined();
  await expect(storage.read('uploads/c')).rejects.toMatchObject({ code: 'not_found' });
});

test('knows how much space is left', async () => {
  expect(await storage.freeSpace()).toBeGreaterThan(0);
});
