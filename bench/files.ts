import assert from 'node:assert/strict';
import { randomBytes, randomInt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DefaultHttpStack, Upload } from 'tus-js-client';
import { residentMegabytes } from '../server/testing/process-memory.ts';
import { percentile, sendSteadily, type Timed } from './clients/open-loop.ts';
import { signIn } from './load.ts';
import { cpuSeconds, startBare, startServer, temporaryDataDir } from './processes.ts';

/** The size of the uploaded file, in bytes. */
const fileSize = 1e9;
const chunkSize = 64e6;
const rangeSize = 1e6;
const uploadRounds = 3;
const viewers = 50;
const viewingSeconds = 10;

/** Throughput of uploads and the first byte of ranges, compared to bare node:http. */
export async function measureFiles(): Promise<string> {
  using dataDir = temporaryDataDir();
  const footage = join(dataDir.path, 'footage.mov');
  for (let written = 0; written < fileSize; written += chunkSize)
    await appendFile(footage, randomBytes(Math.min(chunkSize, fileSize - written)));
  await using server = await startServer(dataDir.path);
  const bare = await startBare('files.ts', join(dataDir.path, 'bare.mov'));
  try {
    const studio = await openStudio(server.url, join(dataDir.path, 'demo'));
    const idle = residentMegabytes(server.pid);
    const rounds: { ours: number; bare: number }[] = [];
    const cpu = { ours: 0, bare: 0 };
    let fileId = 0;
    for (let round = 0; round < uploadRounds; round++) {
      const before = { ours: cpuSeconds(server.pid), bare: cpuSeconds(bare.pid) };
      const ours = await upload(footage, `${server.url}/api/files/uploads`, studio);
      cpu.ours += cpuSeconds(server.pid) - before.ours;
      fileId = await studio.processed(ours.uploadId);
      rounds.push({ ours: ours.perSecond, bare: (await upload(footage, bare.url, {})).perSecond });
      cpu.bare += cpuSeconds(bare.pid) - before.bare;
    }
    const uploaded = residentMegabytes(server.pid);
    const ranges = { ours: [] as Timed[], bare: [] as Timed[] };
    let viewing = 0;
    for (let round = 0; round < 2; round++) {
      ranges.ours.push(...(await view(`${server.url}/api/files/${fileId}/stream`, studio.headers)));
      viewing = Math.max(viewing, residentMegabytes(server.pid));
      ranges.bare.push(...(await view(bare.url, {})));
    }
    const { ours, bare: bareSpeed } = rounds.sort((a, b) => a.ours / a.bare - b.ours / b.bare)[Math.floor(uploadRounds / 2)]!;
    return `A file of ${fileSize / 1e9} GB, uploaded by tus-js-client in chunks of ${chunkSize / 1e6} MB to the product and to node:http that writes the bodies to a file, alternately; the median
ratio of ${uploadRounds} rounds. Then ${viewers} viewers, each of whom goes to a random place of that file every second and reads ${rangeSize / 1e6} MB there, for ${viewingSeconds} s at a time, alternately from the
product and from node:http with \`createReadStream\`. Times start when a viewer wanted to go there. The file is in the page cache, and everything runs on this machine.

| measure | ours against bare | ratio | target |
| --- | --- | --- | --- |
| upload | ${ours.toFixed(0)} MB/s against ${bareSpeed.toFixed(0)} MB/s | **${(ours / bareSpeed).toFixed(2)}** | ≥ 0.7 |
| CPU time of the server for a gigabyte | ${cpuPerGigabyte(cpu.ours)} against ${cpuPerGigabyte(cpu.bare)} | **${(cpu.ours / cpu.bare).toFixed(2)}** | |
| first byte of a range, median | ${compared(ranges, 50)} | |
| first byte of a range, 99th percentile | ${compared(ranges, 99)} | |

| measure | value |
| --- | --- |
| resident memory before, after ${uploadRounds} uploads, while ${viewers} are watching | ${[idle, uploaded, viewing].map(Math.round).join(' MB, ')} MB |`;
  } finally {
    bare.stop();
  }
}

function compared({ ours, bare }: { ours: Timed[]; bare: Timed[] }, percent: number) {
  const [one, other] = [percentile(ours, percent), percentile(bare, percent)];
  return `${one.toFixed(1)} ms against ${other.toFixed(1)} ms | **${(one / other).toFixed(1)}**`;
}

const cpuPerGigabyte = (total: number) => `${(total / uploadRounds / (fileSize / 1e9)).toFixed(2)} s`;

interface Destination {
  headers?: Record<string, string>;
  metadata?: Record<string, string>;
}

/** A client of the demo studio and one of its projects. */
async function openStudio(url: string, home: string) {
  const headers = { cookie: await signIn(url, home) };
  const { projects } = (await (await fetch(`${url}/api/client/projects`, { headers })).json()) as { projects: { id: number }[] };
  const metadata = { filename: 'footage.mov', projectId: String(projects[0]!.id), type: 'source' };
  /** Waits for the job that reads a new file, which would slow down what comes next. @returns the file's id */
  const processed = async (uploadId: string): Promise<number> => {
    const response = await fetch(`${url}/api/files/uploads/${uploadId}/finish`, { method: 'POST', headers });
    const { file } = (await response.json()) as { file: { id: number; mediaType: string | null } };
    if (file.mediaType) return file.id;
    await setTimeout(100);
    return processed(uploadId);
  };
  return { headers, metadata, processed };
}

const uploadAgent = new Agent({ keepAlive: true });

/** @returns megabytes per second, and the upload's id */
async function upload(path: string, endpoint: string, { headers = {}, metadata = {} }: Destination) {
  const startedAt = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const client = new Upload(createReadStream(path), {
    endpoint,
    headers,
    metadata,
    chunkSize,
    retryDelays: null,
    storeFingerprintForResuming: false,
    httpStack: new DefaultHttpStack({ agent: uploadAgent }),
    onSuccess: () => resolve(),
    onError: reject,
  });
  client.start();
  await promise;
  const seconds = (performance.now() - startedAt) / 1000;
  return { perSecond: fileSize / 1e6 / seconds, uploadId: client.url!.split('/').at(-1)! };
}

const viewerAgent = new Agent({ keepAlive: true, maxSockets: viewers });

const view = (url: string, headers: Record<string, string>) => sendSteadily(viewers, viewingSeconds, () => readRange(url, headers));

/** Resolves when the first byte arrives; the others are read afterward. */
function readRange(url: string, headers: Record<string, string>): Promise<object> {
  const start = randomInt(fileSize - rangeSize);
  return new Promise((resolve, reject) => {
    get(url, { agent: viewerAgent, headers: { ...headers, range: `bytes=${start}-${start + rangeSize - 1}` } }, (response) => {
      assert.equal(response.statusCode, 206);
      response.once('data', () => resolve({})).resume();
    }).on('error', reject);
  });
}
