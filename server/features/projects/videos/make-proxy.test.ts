import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeClip, readFrameNumbers, runFfmpeg } from '#server/testing/clips.ts';
import { openTestFfmpeg } from '#server/testing/installed-ffmpeg.ts';
import { sample } from '#server/testing/sample.ts';
import { makeTelecinedClip } from '#server/testing/telecined-clip.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { makeProxy } from './make-proxy.ts';
import { probeVideo } from './probe.ts';

const folder = temporaryDirectory();
const ffmpeg = (await openTestFfmpeg(folder))!;
afterAll(() => rmSync(folder, { recursive: true }));

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** Makes the proxy of a clip, or of the one at a path. Returns what is known about both, and the numbers that the proxy's frames show. */
async function convert(clip: Parameters<typeof makeClip>[0] | string, watermark?: string) {
  const input = typeof clip === 'string' ? clip : makeClip(clip);
  const output = join(folder, 'proxy.mp4');
  const properties = await probeVideo(ffmpeg, input);
  const progress: number[] = [];
  await makeProxy(ffmpeg, { input, output, cwd: folder, properties, watermark, onProgress: (percent) => progress.push(percent) });
  return { output, properties, progress, proxy: await probeVideo(ffmpeg, output), frames: readFrameNumbers(output) };
}

describe('keeps every frame and the exact rate', () => {
  const rates = ['24000/1001', '24', '25', '30000/1001', '30', '50', '60000/1001', '60'];
  test.each(sample(rates, 3))('%s', async (rate) => {
    const { properties, proxy, frames } = await convert({ rate, sound: true });
    const [numerator, denominator = 1] = rate.split('/').map(Number);
    expect(properties).toMatchObject({ rate: { numerator, denominator }, isVariableRate: false });
    expect(proxy.rate).toEqual(properties.rate);
    expect(frames).toEqual(numbers(0, 48));
  });

  test.each([
    ['B-frames and an edit list', { bFrames: 3, sound: true }],
    ['HEVC with 10 bits', { codec: 'hevc', rate: '30000/1001' }],
    ['ProRes', { codec: 'prores', rate: '24000/1001' }],
    ['VP9, whose times are rounded to milliseconds', { codec: 'vp9', rate: '30000/1001' }],
    ['MPEG-2 in a transport stream', { codec: 'mpeg2', rate: '30000/1001', bFrames: 2 }],
    ['interlaced video', { codec: 'mpeg2', rate: '25', interlaced: true }],
  ] as const)('%s', async (_, clip) => {
    const { properties, proxy, frames } = await convert(clip);
    expect(properties.isVariableRate).toBe(false);
    expect(proxy.rate).toEqual(properties.rate);
    expect(frames).toEqual(numbers(0, 48));
  });
});

test('shows each frame of film once that televisions show for two or three fields', async () => {
  const { properties, proxy, frames } = await convert(makeTelecinedClip());
  const film = { rate: { numerator: 24_000, denominator: 1001 }, isVariableRate: false };
  expect([properties, proxy]).toMatchObject([{ ...film, isInterlaced: false }, film]);
  expect(frames).toEqual(numbers(0, 48));
});

const inEveryContainer = [
  ['Matroska', { container: 'mkv' }],
  ['a transport stream', { container: 'ts' }],
  ['Flash video', { container: 'flv' }],
  ['AVI', { container: 'avi', codec: 'mpeg2' }],
  ['fragmented MP4', { container: 'fragmented' }],
  ['MP4 without an edit list', { container: 'without edit list' }],
  ['MP4 with an edit list', {}],
  ['Windows Media', { codec: 'wmv' }],
] as const;

describe('shows each frame once where the sound has priming, which begins before the picture', () => {
  const cases = ['24000/1001', '25', '60000/1001'].flatMap((rate) =>
    [0, 2].flatMap((bFrames) => inEveryContainer.map(([name, clip]) => ({ name, rate, bFrames, clip }))),
  );
  // ffmpeg writes AVI whose first frame is shown longer, because the sound's priming takes more than a frame.
  const isAsSaid = ({ name, rate }: (typeof cases)[number]) => name !== 'AVI' || rate !== '60000/1001';
  test.each(sample(cases.filter(isAsSaid), 6))('$name, $rate, with $bFrames B-frames', async ({ rate, bFrames, clip }) => {
    const { properties, proxy, frames } = await convert({ sound: true, rate, bFrames, ...clip });
    const [numerator, denominator = 1] = rate.split('/').map(Number);
    expect(properties).toMatchObject({ rate: { numerator, denominator }, isVariableRate: false, framesInFront: 0 });
    expect(proxy.rate).toEqual(properties.rate);
    expect(frames).toEqual(numbers(0, 48));
  });
});

describe('shows the frame before a missing one twice, at the same rate', () => {
  const slowMotion = [
    { name: 'MP4', rate: '240', clip: {} },
    { name: 'Matroska', rate: '240', clip: { container: 'mkv' } },
  ] as const;
  const cases = [...slowMotion, ...['24000/1001', '25'].flatMap((rate) => inEveryContainer.map(([name, clip]) => ({ name, rate, clip })))];
  test.each(sample(cases, 3))('$name, $rate', async ({ rate, clip }) => {
    const { properties, frames } = await convert({ sound: true, rate, missingFrame: 20, bFrames: 2, ...clip });
    const [numerator, denominator = 1] = rate.split('/').map(Number);
    expect(properties).toMatchObject({ rate: { numerator, denominator }, isVariableRate: false });
    expect(frames).toEqual(numbers(0, 48).map((frame) => (frame === 20 ? 19 : frame)));
  });
});

/** When a sound that was silent is heard, in seconds. */
function findOnset(path: string): number {
  const pcm = runFfmpeg(['-i', path, '-vn', '-af', 'aresample=async=1:first_pts=0', '-ac', '1', '-ar', '48000', '-f', 's16le', 'pipe:1']);
  const samples = new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length / 2);
  return samples.findIndex((sample) => Math.abs(sample) > 1000) / 48_000;
}

test.each(
  sample(
    inEveryContainer.filter(([name]) => !/AVI|fragmented|without/.test(name)),
    2,
  ),
)('keeps sound and picture in step: %s', async (_, clip) => {
  const { output } = await convert({ sound: true, silentUntil: 1, rate: '25', bFrames: 2, ...clip });
  expect(Math.abs(findOnset(output) - 1)).toBeLessThan(0.005);
});

test('starts with the first frame that the edit list shows', async () => {
  const { frames } = await convert({ skippedFrames: 10, bFrames: 3 });
  expect(frames).toEqual(numbers(10, 48));
});

test('converts a variable rate to a constant one, showing a frame again where one is missing', async () => {
  const { properties, proxy, frames } = await convert({ rate: '30', frames: 58, variableRate: true });
  expect(properties).toMatchObject({ isVariableRate: true, rate: { numerator: 30, denominator: 1 } });
  expect(proxy).toMatchObject({ isVariableRate: false, rate: { numerator: 30, denominator: 1 } });
  expect(frames).toEqual(numbers(0, 58).map((frame) => (frame % 7 === 3 ? frame - 1 : frame)));
});

test.each(sample(['mkv', 'ts', undefined] as const, 2))(
  'shows the first frame until a picture starts that is later than its sound: %s',
  async (container) => {
    const { frames } = await convert({ sound: true, lateBy: 0.5, ...(container ? { container } : {}) });
    expect(frames.slice(0, 14)).toEqual([...Array.from({ length: 12 }, () => 0), 0, 1]);
  },
);
