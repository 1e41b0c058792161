import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { FrameRate } from '#api/projects/videos.ts';
import { makeClip, readFrameNumbers, runFfmpeg } from '#server/testing/clips.ts';
import { noteFilm } from '#server/testing/films.ts';
import { openTestFfmpeg } from '#server/testing/installed-ffmpeg.ts';
import { sample } from '#server/testing/sample.ts';
import { makeTelecinedClip } from '#server/testing/telecined-clip.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { framesPerSecond, parseRate } from './frame-rate.ts';
import { makeProxy } from './make-proxy.ts';
import { probeVideo } from './probe.ts';

const folder = temporaryDirectory();
const ffmpeg = (await openTestFfmpeg(folder))!;
afterAll(() => rmSync(folder, { recursive: true }));

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

type Clip = NonNullable<Parameters<typeof makeClip>[0]> & { path?: string };

/** Makes the proxy of a clip, or of the one at a path. Returns what is known about both, and the numbers that the proxy's frames show. */
async function convert({ path, ...clip }: Clip) {
  const input = path ?? makeClip(clip);
  const output = join(folder, 'proxy.mp4');
  const properties = await probeVideo(ffmpeg, input);
  await makeProxy(ffmpeg, { input, output, cwd: folder, properties, watermark: undefined, onProgress: () => undefined });
  return { output, properties, proxy: await probeVideo(ffmpeg, output), frames: readFrameNumbers(output) };
}

/** @param text such as `24` or `30000/1001` */
const rateOf = (text = '24') => parseRate(text.includes('/') ? text : `${text}/1`)!;

const note = (kind: string) => noteFilm('Frames and rates', kind);

/** Expects the proxy of a clip to have all of its frames, or these, at a constant rate: by default, the clip's own. */
async function expectFrames(kind: string, clip: Clip, expected = numbers(0, 48), rate = rateOf(clip.rate)) {
  const measured = note(kind);
  const converted = await convert(clip);
  const { proxy, frames } = converted;
  measured({
    'frames a second': [...new Set([rateOf(clip.rate), proxy.rate].map(describeRate))].join(' → '),
    'frames in their place, by their pixels': `${frames.filter((frame, index) => frame === expected[index]).length} of ${expected.length}`,
  });
  expect(frames).toEqual(expected);
  expect(proxy).toMatchObject({ rate, isVariableRate: false });
  return converted;
}

const describeRate = (rate: FrameRate) => `${Number(framesPerSecond(rate).toFixed(3))}`;

describe('keeps every frame and the exact rate', () => {
  const rates = ['24000/1001', '24', '25', '30000/1001', '30', '50', '60000/1001', '60'];
  test.each(sample(rates, 3))('%s', async (rate) => {
    const { properties } = await expectFrames('MP4', { rate, sound: true });
    expect(properties).toMatchObject({ rate: rateOf(rate), isVariableRate: false });
  });

  test.each([
    ['B-frames and an edit list', { rate: '24', bFrames: 3, sound: true }],
    ['HEVC with 10 bits', { codec: 'hevc', rate: '30000/1001' }],
    ['ProRes', { codec: 'prores', rate: '24000/1001' }],
    ['VP9, whose times are rounded to milliseconds', { codec: 'vp9', rate: '30000/1001' }],
    ['MPEG-2 in a transport stream', { codec: 'mpeg2', rate: '30000/1001', bFrames: 2 }],
    ['DV', { codec: 'dv', rate: '25' }],
    ['interlaced MPEG-2', { codec: 'mpeg2', rate: '25', interlaced: true }],
    ['interlaced H.264 in a transport stream, as AVCHD', { container: 'ts', rate: '25', interlaced: true, bFrames: 2, sound: true }],
  ] as const)('%s', async (kind, clip) => {
    expect((await expectFrames(kind, clip)).properties.isVariableRate).toBe(false);
  });

  const offRates = [
    ['298706/10000', '30000/1001'],
    ['299875/10000', '30'],
    ['600578/10000', '60'],
  ] as const;
  test.each(sample(offRates, 1))('a clock that is a little off: %s becomes %s', async (rate, standard) => {
    const { properties } = await expectFrames('a phone whose clock is off', { rate, sound: true }, numbers(0, 48), rateOf(standard));
    expect(properties.isVariableRate).toBe(false);
  });
});

test('shows each frame of film once that televisions show for two or three fields', async () => {
  const film = rateOf('24000/1001');
  const { properties } = await expectFrames('telecined film', { path: makeTelecinedClip(), rate: '30000/1001' }, numbers(0, 48), film);
  expect(properties).toMatchObject({ rate: film, isVariableRate: false, isInterlaced: false });
});

const inEveryContainer = [
  ['Matroska', { container: 'mkv' }],
  ['QuickTime', { container: 'mov' }],
  ['MXF', { container: 'mxf', codec: 'mpeg2' }],
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
  test.each(sample(cases.filter(isAsSaid), 6))('$name, $rate, with $bFrames B-frames', async ({ name, rate, bFrames, clip }) => {
    const { properties } = await expectFrames(name, { sound: true, rate, bFrames, ...clip });
    expect(properties).toMatchObject({ rate: rateOf(rate), isVariableRate: false, framesInFront: 0 });
  });
});

describe('shows the frame before a missing one twice, at the same rate', () => {
  const slowMotion = [
    { name: 'slow motion in MP4', rate: '240', clip: {} },
    { name: 'slow motion in Matroska', rate: '240', clip: { container: 'mkv' } },
  ] as const;
  // MXF counts frames and has no times.
  const withTimes = inEveryContainer.filter(([name]) => name !== 'MXF');
  const cases = [...slowMotion, ...['24000/1001', '25'].flatMap((rate) => withTimes.map(([name, clip]) => ({ name, rate, clip })))];
  test.each(sample(cases, 3))('$name, $rate', async ({ name, rate, clip }) => {
    const expected = numbers(0, 48).map((frame) => (frame === 20 ? 19 : frame));
    const missing = { sound: true, rate, missingFrame: 20, bFrames: 2, ...clip };
    const { properties } = await expectFrames(`${name} with a missing frame`, missing, expected);
    expect(properties).toMatchObject({ rate: rateOf(rate), isVariableRate: false });
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
)('keeps sound and picture in step: %s', async (kind, clip) => {
  const measured = note(kind);
  const { output } = await convert({ sound: true, silentUntil: 1, rate: '25', bFrames: 2, ...clip });
  const early = 1 - findOnset(output);
  measured({ 'sound off by': `${Math.abs(1000 * early).toFixed(1)} ms` });
  expect(Math.abs(early)).toBeLessThan(0.005);
});

test('starts with the first frame that the edit list shows', async () => {
  await expectFrames('an edit list that skips frames', { rate: '24', skippedFrames: 10, bFrames: 3 }, numbers(10, 48));
});

test('converts a variable rate to a constant one, showing a frame again where one is missing', async () => {
  const expected = numbers(0, 58).map((frame) => (frame % 7 === 3 ? frame - 1 : frame));
  const { properties } = await expectFrames('a variable rate', { rate: '30', frames: 58, variableRate: true }, expected);
  expect(properties).toMatchObject({ isVariableRate: true, rate: { numerator: 30, denominator: 1 } });
});

test('converts the film of a phone that lowers its rate in the dark, and loses no frame', async () => {
  // From frame 30 on, at 25 a second, every fifth one is shown twice.
  const expected = numbers(0, 46).flatMap((frame) => (frame > 30 && frame % 5 === 2 ? [frame, frame] : [frame]));
  const { properties } = await expectFrames('a phone in the dark', { rate: '30', frames: 46, variableRate: 'dark' }, expected);
  expect(properties.isVariableRate).toBe(true);
});

test.each(sample(['mkv', 'ts', undefined] as const, 2))(
  'shows the first frame until a picture starts that is later than its sound: %s',
  async (container) => {
    const expected = [...Array.from({ length: 12 }, () => 0), ...numbers(0, 48)];
    await expectFrames(
      'a picture that is later than its sound',
      { rate: '24', sound: true, lateBy: 0.5, ...(container ? { container } : {}) },
      expected,
    );
  },
);
