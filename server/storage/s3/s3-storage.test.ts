import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type DataStore, Upload } from '@tus/server';
import { afterEach, expect, test } from 'vitest';
import { readSettings, SettingsError } from '#server/settings/settings.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { startS3Server } from '#server/testing/s3-server.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { usualLimits } from './guard-calls.ts';

const s3 = await startS3Server();
const open = (env: Record<string, string> = s3.env) => openStorage(readSettings(env), temporaryDirectory());
const storage = await open();
afterEach(() => {
  s3.fault.handle = undefined;
});

const chunks = (content: Buffer) => Readable.from([content.subarray(0, 7_000_000), content.subarray(7_000_000)]);

/** Begins an upload. */
async function begin(size: number) {
  const id = randomUUID();
  const store: DataStore = storage.uploads({
    get: async () => new Upload({ id, size, offset: 0 }),
    set: async () => undefined,
    delete: async () => undefined,
  });
  await store.create(new Upload({ id, size, offset: 0 }));
  return {
    path: `uploads/${id}`,
    send: (content: Buffer, offset = 0) => store.write(chunks(content), id, offset),
    offset: async () => (await store.getUpload(id)).offset,
  };
}

const isCompletion = (method = '', url = '') => method === 'POST' && url.includes('uploadId=');
const stored = async (path: string) => buffer(await storage.read(path));

test.each([1, 9_999_999, 10_000_000, 10_000_001, 30_000_000])('an upload of %i bytes leaves its file and nothing else', async (size) => {
  const content = randomBytes(size);
  const { path, send } = await begin(size);
  expect(await send(content)).toBe(size);
  expect((await stored(path)).equals(content)).toBe(true);
  expect(s3.openMultiparts()).toBe(0);
  expect(s3.keys().filter((key) => key.startsWith(path))).toEqual([path]);
});

test('what has arrived of an upload is removed with its multipart upload', async () => {
  const { path, send } = await begin(30_000_000);
  await send(randomBytes(12_000_000));
  expect(s3.openMultiparts()).toBe(1);
  await storage.remove(path);
  expect(s3.openMultiparts()).toBe(0);
  expect(s3.keys().filter((key) => key.startsWith(path))).toEqual([]);
});

test('an upload that the bucket aborted is gone, not complete', async () => {
  const { path, send, offset } = await begin(30_000_000);
  await send(randomBytes(12_000_000));
  s3.abortMultiparts();
  await expect(offset()).rejects.toMatchObject({ status_code: 410 });
  expect(await storage.completeUpload(path, 30_000_000)).toBe(false);
  await expect(send(randomBytes(18_000_000), 12_000_000)).rejects.toMatchObject({ status_code: 410 });
});

test.each(['HEAD', 'GET'])('a 404 to %s that does not say what is missing is an error, not a missing file', async (failing) => {
  const { path, offset } = await begin(10);
  s3.fault.handle = ({ method }, response) => {
    if (method !== failing && method !== 'GET') return false;
    response.writeHead(404).end();
    return true;
  };
  await expect(offset()).rejects.not.toHaveProperty('status_code');
  await expect(storage.completeUpload(path, 10)).rejects.toThrow();
  await expect(storage.size('uploads/none')).rejects.toThrow();
  await expect(storage.read('uploads/none')).rejects.not.toMatchObject({ code: 'not_found' });
});

test('a file is made of its parts although the server was killed before it asked for that', async () => {
  const content = randomBytes(12_000_000);
  const { path, send, offset } = await begin(content.length);
  s3.fault.handle = ({ method, url }, response) => {
    if (!isCompletion(method, url)) return false;
    response.writeHead(403).end();
    return true;
  };
  await expect(send(content)).rejects.toThrow();
  s3.fault.handle = undefined;
  expect(await storage.size(path)).toBeUndefined();
  expect(await offset()).toBe(content.length);
  expect(await storage.completeUpload(path, content.length)).toBe(true);
  expect((await stored(path)).equals(content)).toBe(true);
});

test('a file is complete although the response that said so was lost', async () => {
  const content = randomBytes(12_000_000);
  const { path, send } = await begin(content.length);
  s3.fault.handle = ({ method, url }, response) => {
    if (!isCompletion(method, url)) return false;
    s3.fault.handle = undefined;
    response.end = () => response.destroy();
    return false;
  };
  expect(await send(content)).toBe(content.length);
  expect((await stored(path)).equals(content)).toBe(true);
});

test.each(['POST', 'DELETE'])('a file leaves nothing else although the answer to %s was lost at its end', async (lost) => {
  const content = randomBytes(12_000_000);
  const { path, send } = await begin(content.length);
  s3.fault.handle = ({ method, url = '' }, response) => {
    if (method !== lost || !(url.includes('uploadId=') || url.includes('.rest'))) return false;
    const end = response.end.bind(response) as () => typeof response;
    response.end = () => {
      response.removeHeader('content-length');
      response.statusCode = 403;
      return end();
    };
    return false;
  };
  await expect(send(content)).rejects.toThrow();
  s3.fault.handle = undefined;
  expect(await storage.completeUpload(path, content.length)).toBe(true);
  expect(s3.keys().filter((key) => key.startsWith(path))).toEqual([path]);
});

test('an upload goes on where it stopped after the bucket refused a part', async () => {
  const content = randomBytes(30_000_000);
  const { path, send, offset } = await begin(content.length);
  await send(content.subarray(0, 3_000_000));
  s3.fault.handle = ({ url = '' }, response) => {
    if (!url.includes('partNumber=2')) return false;
    response.writeHead(403).end();
    return true;
  };
  await expect(send(content.subarray(3_000_000), 3_000_000)).rejects.toThrow();
  s3.fault.handle = undefined;
  expect(await offset()).toBe(10_000_000);
  await send(content.subarray(10_000_000), 10_000_000);
  expect((await stored(path)).equals(content)).toBe(true);
});

/** @returns the sizes of the parts that are sent from now on, in their order */
function recordParts(): number[] {
  const sizes: number[] = [];
  s3.fault.handle = ({ url = '', headers }) => {
    if (url.includes('partNumber=')) sizes.push(Number(headers['content-length']));
    return false;
  };
  return sizes;
}

test('sends a file in parts of which ten thousand hold its expected size', async () => {
  const content = randomBytes(25_000_000);
  const sizes = recordParts();
  await storage.write('derived/large', chunks(content), 120_000_000_000);
  expect(sizes).toEqual([12_000_000, 12_000_000, 1_000_000]);
  expect((await stored('derived/large')).equals(content)).toBe(true);
});

test('a bucket that is full takes nothing, but files stay readable', async () => {
  await storage.write('uploads/kept', Readable.from(['kept']));
  s3.fault.handle = ({ method }, response) => {
    if (method !== 'PUT') return false;
    response.writeHead(507).end('<Error><Code>XMinioStorageFull</Code></Error>');
    return true;
  };
  for (let attempt = 0; attempt < 6; attempt++)
    await expect(storage.write('uploads/more', Readable.from(['more']))).rejects.toMatchObject({ code: 'out_of_space' });
  expect(String(await stored('uploads/kept'))).toBe('kept');
});

test('notices that the bucket takes nothing more of a part, long before a slow connection could have sent it', async () => {
  const openBefore = s3.openMultiparts();
  const impatient = await openStorage(readSettings(s3.env), temporaryDirectory(), { ...usualLimits, stallTimeout: 200 });
  s3.fault.handle = ({ url = '' }) => url.includes('partNumber=');
  const writing = impatient.write('derived/film', chunks(randomBytes(12_000_000)));
  await expect(writing).rejects.toMatchObject({ code: 'unavailable' });
  s3.fault.handle = undefined;
  await storage.write('derived/film', chunks(randomBytes(12_000_000)));
  expect(s3.openMultiparts()).toBe(openBefore);
});

const refusals: [env: Record<string, string>, message: RegExp][] = [
  [{ S3_BUCKET: 'another-bucket' }, /^S3_BUCKET another-bucket doesn't exist at http:/],
  [{ S3_SECRET_ACCESS_KEY: 'hidden' }, /refused access .*: SignatureDoesNotMatch. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/],
  [{ S3_ENDPOINT: 'http://127.0.0.1:1' }, /^http:\/\/127.0.0.1:1 can't be reached: .*ECONNREFUSED.* Check S3_ENDPOINT/],
];

test.each(refusals)('says why the bucket cannot be used: %j', async (env, message) => {
  const error = await (await open({ ...s3.env, ...env })).check().catch((reason) => reason);
  expect(error).toBeInstanceOf(SettingsError);
  expect(error.message).toMatch(message);
  expect(error.message).not.toContain('hidden');
});
