import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runFfmpeg } from '#server/testing/clips.ts';
import { openTestFfmpeg } from '#server/testing/installed-ffmpeg.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { bitRateLimits } from './bit-rate.ts';
import { makeProxy } from './make-proxy.ts';
import { probeVideo } from './probe.ts';

const folder = temporaryDirectory();
const ffmpeg = (await openTestFfmpeg(folder))!;
afterAll(() => rmSync(folder, { recursive: true }));

const length = 2;
const largeOriginal = 1e9;

/** Two seconds of noise in 540p, still or moving, with sound. @returns its path and size in bytes */
function makeNoise({ isMoving = false, crf }: { isMoving?: boolean; crf: number }) {
  const path = join(folder, 'noise.mp4');
  const picture = ['-f', 'lavfi', '-i', `color=gray:s=960x540:r=25:d=${length},noise=alls=30${isMoving ? ':allf=t' : ''}`];
  const sound = ['-f', 'lavfi', '-i', `anoisesrc=d=${length}:r=48000`, '-c:a', 'aac', '-b:a', '64k'];
  runFfmpeg([...picture, ...sound, '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', `${crf}`, '-pix_fmt', 'yuv420p', path]);
  return { path, size: statSync(path).size };
}

/** How many bytes so many megabits are. */
const megabits = (count: number) => (count * 1_000_000) / 8;

/** @returns the size of the proxy in bytes */
async function convert(input: string) {
  const output = join(folder, 'proxy.mp4');
  const properties = await probeVideo(ffmpeg, input);
  await makeProxy(ffmpeg, { input, output, cwd: folder, properties, watermark: undefined, onProgress: () => undefined });
  return statSync(output).size;
}

test('makes no proxy that is larger than its original, though a still picture has a key frame every half second', async () => {
  const { path, size } = makeNoise({ crf: 10 });
  expect(size).toBeGreaterThan(megabits(length));
  expect(await convert(path)).toBeLessThanOrEqual(size);
});

test('lets the proxy of a small original have a megabit per second', async () => {
  const { path, size } = makeNoise({ crf: 46 });
  const proxy = await convert(path);
  expect(proxy).toBeGreaterThan(size);
  expect(proxy).toBeLessThanOrEqual(megabits(length));
});

test('keeps the proxy of a large original below the ceiling of its size', async () => {
  const { path, size } = makeNoise({ isMoving: true, crf: 18 });
  const withBuffer = 1.2 * (length + 2) + 0.128 * length;
  expect(size).toBeGreaterThan(2 * megabits(withBuffer));
  expect(await convert(path)).toBeLessThanOrEqual(megabits(withBuffer));
});

test.each([
  ['540p', { width: 960, height: 540 }, 1_200_000],
  ['less than that', { width: 320, height: 180 }, 1_200_000],
  ['720p', { width: 1280, height: 720 }, 2_185_185],
  ['1080p', { width: 1920, height: 1080 }, 5_000_000],
  ['upright 1080p', { width: 1080, height: 1920 }, 5_000_000],
] as const)('gives %s a ceiling, and a buffer of two seconds', (_, size, ceiling) => {
  const limits = bitRateLimits({ size, duration: 60, originalBytes: largeOriginal, hasSound: true });
  const rate = Number(limits[1]);
  expect(limits).toEqual(['-maxrate', `${rate}`, '-bufsize', `${2 * rate}`]);
  expect(Math.abs(rate - ceiling)).toBeLessThanOrEqual(1);
});

test('has a ceiling only where the length of the original is unknown', () => {
  const limits = bitRateLimits({ size: { width: 1920, height: 1080 }, duration: 0, originalBytes: 1000, hasSound: true });
  expect(limits).toEqual(['-maxrate', '5000000', '-bufsize', '10000000']);
});
