import { rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import {
  type ColorKind,
  colorClips,
  halfAlpha,
  largestDifference,
  makeColorClip,
  readStripes,
  sdrPatches,
} from '#server/testing/color-clips.ts';
import { noteFilm } from '#server/testing/films.ts';
import { codeOf, type Rgb } from '#server/testing/hdr-colors.ts';
import { openTestFfmpeg } from '#server/testing/installed-ffmpeg.ts';
import { sample } from '#server/testing/sample.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { makePoster } from '../make-pictures.ts';
import { makeProxy } from '../make-proxy.ts';
import { probeVideo } from '../probe.ts';

const folder = temporaryDirectory();
const ffmpeg = (await openTestFfmpeg(folder))!;
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes the proxy of a clip with stripes. @returns their colors there */
async function convert(kind: ColorKind, patches: Rgb[] = sdrPatches) {
  const output = join(folder, 'proxy.mp4');
  const input = makeColorClip(folder, kind, patches);
  const properties = await probeVideo(ffmpeg, input);
  await makeProxy(ffmpeg, { input, output, cwd: folder, properties, watermark: undefined, onProgress: () => undefined });
  return { output, properties, colors: readStripes(output, properties.picture.size, patches.length) };
}

const kinds = Object.keys(colorClips) as ColorKind[];
const isHdr = (kind: ColorKind) => 'hdr' in colorClips[kind];
const isTransparent = (kind: ColorKind) => 'isTransparent' in colorClips[kind];
const rounded = (colors: Rgb[]) => colors.map((color) => color.map(Math.round).join());

/** A channel that a pure color doesn't have can't be told from nearly black by the bits of other primaries. */
const isBlack = (value: number) => value < 16;
const withoutBlack = (colors: Rgb[]) =>
  colors.map((color, index) => color.map((value, channel) => (isBlack(sdrPatches[index]![channel]!) ? 0 : value)) as Rgb);
/** How much a color may differ where it's black: 8 bits of PQ say that pure green is (25, 189, 21). */
const blackLimit = (kind: ColorKind) => (kind === 'PQ of 8 bits' ? 26 : 24);
const hasOtherPrimaries = (kind: ColorKind) => isHdr(kind) || ['BT.2020, SDR', 'Display P3'].includes(kind);

/** Expects the proxy of a clip to show these colors, give or take a limit. */
async function expectColors(table: string, kind: ColorKind, shown: Rgb[], limit: number) {
  const measured = noteFilm(table, kind);
  const converted = await convert(kind);
  const { colors } = converted;
  const compared = hasOtherPrimaries(kind) ? withoutBlack : (all: Rgb[]) => all;
  const difference = largestDifference(compared(colors), compared(shown));
  measured({ [`largest difference of 255, at most ${limit}`]: difference.toFixed(1) });
  expect(difference, rounded(colors).join(' ')).toBeLessThanOrEqual(limit);
  expect(largestDifference(colors, shown), rounded(colors).join(' ')).toBeLessThanOrEqual(blackLimit(kind));
  return { ...converted, measured };
}

/** The colors that a proxy shows, in which transparent patches are in front of black. */
const shownOf = (kind: ColorKind): Rgb[] =>
  isTransparent(kind) ? sdrPatches.map((patch) => patch.map((value) => (value * halfAlpha) / 255) as Rgb) : sdrPatches;

test.each([
  ...sample(
    kinds.filter((kind) => !isHdr(kind) && !isTransparent(kind)),
    4,
  ),
  ...sample(kinds.filter(isTransparent), 1),
])('keeps the colors of %s within 3', async (kind) => {
  const { output } = await expectColors('Colors', kind, shownOf(kind), 3);
  expect(
    await ffmpeg.ffprobe(['-show_entries', 'stream=color_range,color_space,color_primaries,color_transfer', '-i', output]),
  ).toMatchObject({
    streams: [{ color_range: 'tv', color_space: 'bt709', color_primaries: 'bt709', color_transfer: 'bt709' }],
  });
});

/** In cd/m²: from white to the brightest value of HLG. */
const highlights = [203, 300, 400, 600, 1000];

test.each(sample(kinds.filter(isHdr), 2))(
  'turns %s into SDR that has the colors of SDR within 6, and different highlights',
  async (kind) => {
    const { properties, measured } = await expectColors('HDR', kind, sdrPatches, 6);
    expect(properties.picture.color.hdr).not.toBeNull();
    const grays = highlights.map((brightness): Rgb => [codeOf(brightness), codeOf(brightness), codeOf(brightness)]);
    const oranges = highlights.map((brightness): Rgb => [codeOf(brightness), codeOf(brightness / 2), codeOf(brightness / 10)]);
    const { colors: bright } = await convert(kind, [...grays, ...oranges]);
    const brightest = bright.map((color) => Math.max(...color));
    measured({ [`grays of ${highlights.join(', ')} cd/m²`]: brightest.slice(0, 5).map(Math.round).join(', ') });
    expect(brightest.slice(0, 5), rounded(bright).join(' ')).toEqual(brightest.slice(0, 5).toSorted((a, b) => a - b));
    // The levels of chroma are too few for more with each step of orange.
    for (const [first, last] of [
      [0, 4],
      [5, 9],
    ] as const)
      expect(brightest[last]! - brightest[first]!, rounded(bright).join(' ')).toBeGreaterThan(2);
    // A brighter orange is still orange.
    expect(bright.at(-1)![1], rounded(bright).join(' ')).toBeLessThan(200);
  },
);

test('makes JPEGs with the colors of the proxy, which have another matrix and range', async () => {
  const { output, colors } = await convert('HD, tagged');
  const poster = join(folder, 'poster.jpg');
  await makePoster(ffmpeg, output, poster, 0, { numerator: 25, denominator: 1 });
  const { data, info } = await sharp(poster).raw().toBuffer({ resolveWithObject: true });
  const read = sdrPatches.map((_, index) => {
    const x = Math.floor(((index + 0.5) * info.width) / sdrPatches.length);
    const pixel = (Math.floor(info.height / 2) * info.width + x) * info.channels;
    return [data[pixel], data[pixel + 1], data[pixel + 2]] as Rgb;
  });
  expect(largestDifference(read, colors), rounded(read).join(' ')).toBeLessThanOrEqual(4);
});
