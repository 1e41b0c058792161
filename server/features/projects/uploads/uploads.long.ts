import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { appendFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listFiles } from '#server/features/projects/files/files.store.ts';
import { systemClock } from '#server/shared/clock.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { type Interruption, startUploadServer, uploadInterrupted } from '#server/testing/interrupted-upload.ts';
import { residentMegabytes } from '#server/testing/process-memory.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { begin, offsetOf, sendChunk, sendRest } from '#server/testing/uploads.ts';
import { saveResults } from '../../../../bench/results/results.ts';

const size = Number(process.env.LONG_UPLOAD_BYTES ?? 2e9);
const part = 10_000_000;

/** The last of the server's processes receives half of the file. */
const interruptions: Interruption[] = [
  ...(['cut connection', 'killed server', 'restarted client', 'killed server', 'cut connection', 'killed server'] as const),
  ...(['restarted client', 'cut connection', 'restarted client', 'cut connection'] as const),
];

async function openStudio() {
  const testApp = await createTestApp();
  const client = await createClient(testApp);
  const project = await createProject(testApp, { clientId: client.id });
  return { testApp, client, metadata: { filename: 'A001.mov', projectId: String(project.id), type: 'source' } };
}

test(`an upload of ${size / 1e9} GB interrupted ten times arrives once, byte for byte, without filling the server's memory`, async () => {
  await requireFreeSpace(2 * size + 500e6);
  const { testApp, client, metadata } = await openStudio();
  const path = join(testApp.files, 'footage.mov');
  const checksum = await writeFootage(path);
  const { server, cookie } = await startUploadServer(testApp, client.id);
  onTestFinished(() => server.close());
  const memory = watchMemory(server.pid);
  const startedAt = performance.now();
  const id = await uploadInterrupted({ server, cookie, metadata, path, interruptions });
  const seconds = (performance.now() - startedAt) / 1000;
  const { first, most } = memory.stop();

  const find = () => listFiles(testApp.db, { projectId: Number(metadata.projectId), deleted: false, limit: 10, before: undefined });
  await vi.waitUntil(async () => (await find())[0]?.checksum, { timeout: 120_000 });
  expect(await find()).toMatchObject([{ path: `uploads/${id}`, size, checksum }]);
  expect(await testApp.deps.storage.withLocalCopy(`uploads/${id}`, checksumOf)).toBe(checksum);
  expect(most - first).toBeLessThan(150);
  saveResults(
    'uploads',
    `\`npm run test:long\`: a file of ${size / 1e9} GB is uploaded by tus-js-client, whose connection is cut 4 times, which is restarted 3 times, and whose server is killed with
SIGKILL 3 times. It arrives once and byte for byte.

| measure | value | bound |
| --- | --- | --- |
| duration with all interruptions | ${seconds.toFixed(0)} s | |
| resident memory of a server process before its first byte, and at most | ${first.toFixed(0)} MB, ${most.toFixed(0)} MB | 150 MB more |`,
  );
});

test('an upload in whose middle the disk fills up says so, and continues once there is space', async () => {
  const { testApp, client, metadata } = await openStudio();
  const { server } = await startUploadServer(testApp, client.id, { diskMegabytes: 400 }).catch((cause) => {
    throw new Error('This test needs a file system of its own, which this machine does not let it mount (unshare --user --mount).', {
      cause,
    });
  });
  onTestFinished(() => server.close());
  // The owner uploads the file, because clients must leave more space free than the whole disk has.
  const cookie = await ownerCookie({ deps: { ...testApp.deps, clock: systemClock } });
  const disk = join('/proc', String(server.pid()), 'root', testApp.files);
  const content = randomBytes(60_000_000);
  const { location } = await begin(server.url(), cookie, metadata, content.length);
  const url = server.url() + location;
  const file = join(disk, 'files/uploads', location.split('/').at(-1)!);
  const filled = Promise.withResolvers<void>();
  const sending = sendChunk(url, cookie, content, 0, { pauseAfter: 20_000_000, until: filled.promise });
  await vi.waitUntil(async () => (await stat(file)).size >= 20_000_000, { timeout: 20_000 });
  await expect(writeFile(join(disk, 'something-else'), Buffer.alloc(500e6))).rejects.toThrow('ENOSPC');
  filled.resolve();
  expect(await sending).toMatchObject({ status: 507, body: { code: 'out_of_space' } });
  expect(await sendChunk(url, cookie, content, await offsetOf(url, cookie))).toMatchObject({ status: 507, body: { code: 'out_of_space' } });
  await rm(join(disk, 'something-else'));
  expect((await sendRest(url, cookie, content)).status).toBe(204);
  expect(readFileSync(file).equals(content)).toBe(true);
});

async function requireFreeSpace(bytes: number) {
  const { bavail, bsize } = await statfs(tmpdir());
  const gigabytes = (value: number) => `${(value / 1e9).toFixed(1)} GB`;
  if (bavail * bsize < bytes)
    throw new Error(`This test needs ${gigabytes(bytes)} of free space in ${tmpdir()}, but there are ${gigabytes(bavail * bsize)}.`);
}

/** Writes a file of random bytes. @returns its checksum */
async function writeFootage(path: string): Promise<string> {
  const hash = createHash('sha256');
  for (let written = 0; written < size; written += part) {
    const bytes = randomBytes(Math.min(part, size - written));
    hash.update(bytes);
    await appendFile(path, bytes);
  }
  return hash.digest('hex');
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Watches the memory of a server, which is of one process after another. @returns in megabytes, those of the process that grew most */
function watchMemory(pid: () => number) {
  const processes = new Map<number, { first: number; most: number }>();
  const timer = setInterval(() => {
    const now = existsSync(`/proc/${pid()}/status`) ? residentMegabytes(pid()) : Number.NaN;
    // A killed process has no memory to measure.
    if (Number.isNaN(now)) return;
    const { first = now, most = 0 } = processes.get(pid()) ?? {};
    processes.set(pid(), { first, most: Math.max(most, now) });
  }, 50);
  return {
    stop: () => {
      clearInterval(timer);
      return [...processes.values()].sort((a, b) => b.most - b.first - (a.most - a.first))[0]!;
    },
  };
}
