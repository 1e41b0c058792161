import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeClip } from '#server/testing/clips.ts';
import { openFrames } from './frame-reader.ts';

/** Serves a file by ranges. @returns its address, and the ranges that were asked for */
async function serve(path: string, { passesRanges = true } = {}) {
  const file = readFileSync(path);
  const server = createServer((request, response) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')!.map(Number);
    if (!passesRanges) return response.writeHead(200, { 'content-length': file.length }).end(file);
    const part = file.subarray(first!, last! + 1);
    return response.writeHead(206, { 'content-range': `bytes ${first}-${first! + part.length - 1}/${file.length}` }).end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A browser that decodes: it shows what it was given in the order of time, and must begin with a key frame. */
function stubDecoder({ supported = true } = {}) {
  const given: { type: string; timestamp: number }[] = [];
  let openFrames = 0;
  class Decoder {
    static isConfigSupported = async () => ({ supported });
    state = 'unconfigured';
    queue: { timestamp: number }[] = [];
    isReady = false;
    init: { output: (frame: object) => void };
    constructor(init: { output: (frame: object) => void }) {
      this.init = init;
    }
    configure() {
      this.state = 'configured';
    }
    decode(chunk: { type: string; timestamp: number }) {
      this.isReady ||= chunk.type === 'key';
      if (!this.isReady) throw new Error('a key frame is needed');
      this.queue.push(chunk);
      given.push(chunk);
    }
    async flush() {
      openFrames += this.queue.length;
      for (const { timestamp } of this.queue.toSorted((a, b) => a.timestamp - b.timestamp))
        this.init.output({ timestamp, close: () => (openFrames -= 1) });
      this.queue = [];
      this.isReady = false;
    }
    close() {
      this.state = 'closed';
    }
  }
  vi.stubGlobal('VideoDecoder', Decoder);
  vi.stubGlobal(
    'EncodedVideoChunk',
    class {
      constructor(init: object) {
        Object.assign(this, init);
      }
    },
  );
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage: () => undefined });
      transferToImageBitmap = () => undefined;
    },
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
    expect(openFrames, 'frames that were not closed').toBe(0);
  });
  return given;
}

const size = { width: 32, height: 18 };
const { signal } = new AbortController();
const rate = { numerator: 25, denominator: 1 };

async function read(url: string, frameRate: typeof rate, first: number, end: number): Promise<number[]> {
  const reader = await openFrames(url, frameRate);
  onTestFinished(() => reader.close());
  const frames: number[] = [];
  await reader.read(first, end, size, (frame) => frames.push(frame), signal);
  return frames;
}

test('numbers the frames that it decodes, by the time that each has', async () => {
  stubDecoder();
  const ntsc = { numerator: 30_000, denominator: 1001 };
  for (const [clip, frameRate] of [
    [{ rate: '25' }, rate],
    [{ rate: '30000/1001', bFrames: 2 }, ntsc],
  ] as const) {
    const url = await serve(makeClip({ frames: 30, ...clip }));
    expect(await read(url, frameRate, 12, 24)).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    expect(await read(url, frameRate, 24, 30)).toEqual([24, 25, 26, 27, 28, 29]);
  }
});

test('begins again at a key frame after it was ended', async () => {
  const given = stubDecoder();
  const reader = await openFrames(await serve(makeClip({ rate: '25', frames: 30 })), rate);
  const abort = new AbortController();
  abort.abort();
  await reader.read(0, 12, size, () => expect.unreachable(), abort.signal);
  const frames: number[] = [];
  await reader.read(0, 3, size, (frame) => frames.push(frame), signal);
  reader.close();
  expect(frames).toEqual([0, 1, 2]);
  expect(given[0]?.type).toBe('key');
});

test('refuses what would be counted or shown otherwise than by the video', async () => {
  stubDecoder();
  const slower = await serve(makeClip({ rate: '24', frames: 30 }));
  await expect(read(slower, rate, 0, 12)).rejects.toThrow("The file doesn't have its frame rate");
  const rotated = await serve(makeClip({ rate: '25', frames: 30, rotated: true }));
  await expect(openFrames(rotated, rate)).rejects.toThrow('No upright picture');
  const other = await serve(makeClip({ rate: '25', frames: 30, container: 'mkv' }));
  await expect(openFrames(other, rate)).rejects.toThrow();
});

test('refuses what the browser cannot decode, and files of which no parts can be had', async () => {
  stubDecoder({ supported: false });
  const path = makeClip({ rate: '25', frames: 30 });
  await expect(openFrames(await serve(path), rate)).rejects.toThrow(/^No decoder for avc1/);
  await expect(openFrames(await serve(path, { passesRanges: false }), rate)).rejects.toThrow('status 200');
});
