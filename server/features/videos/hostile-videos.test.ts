import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeClip } from '../../testing/clips.ts';
import { claimingMatroska, claimingMp4, skipEverything } from '../../testing/hostile-videos.ts';
import { openTestFfmpeg } from '../../testing/installed-ffmpeg.ts';
import { repetitions } from '../../testing/sample.ts';
import { sampleImage } from '../../testing/sample-images.ts';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { convertVideo } from './convert-video.ts';
import { probeVideo } from './probe.ts';
import { explainFailure } from './processing-errors.ts';

const folder = temporaryDirectory();
const ffmpeg = (await openTestFfmpeg(folder))!;
afterAll(() => rmSync(folder, { recursive: true }));

/** @returns the number of frames, or what the studio is told */
async function convert(content: Buffer) {
  const input = join(folder, 'hostile');
  writeFileSync(input, content);
  const options = { input, folder: join(folder, 'out'), watermark: null, onProgress: () => undefined };
  return convertVideo(ffmpeg, options).then(({ frameCount }) => frameCount, explainFailure);
}

const picture = await sampleImage(64, 64).jpeg().toBuffer();
const pictures = Array.from({ length: 10 }, () => picture);
const timesBy = (interval: number) => pictures.map((_, index) => index * interval);
const hugeText = 'a'.repeat(16_000_000);

const tooMuch = 'Processing this file takes more memory, time or space than a video of its length should. It may be damaged.';
const tooFast = 'The video has more than 240 frames per second.';

/** How many frames two videos claim to have, the second in three tracks. */
const [many, veryMany] = [repetitions(200_000, 1_000_000), repetitions(3_000_000, 27_000_000)];

test.each([
  ['very many frames in a second', () => claimingMp4({ frames: many, rate: many, chunks: many / 50_000 }), tooFast],
  ['very many frames in three tracks', () => claimingMp4({ frames: veryMany, rate: 1000, tracks: 3 }), tooFast],
  ['ten million frames per second', () => claimingMp4({ frames: 10, rate: 10_000_000 }), tooFast],
  [
    'a huge timecode',
    () => claimingMatroska({ frames: pictures, times: timesBy(0.04), tags: [{ name: 'TIMECODE', text: hugeText }] }),
    tooMuch,
  ],
  [
    'frames that are days apart',
    () => claimingMatroska({ frames: pictures, times: timesBy(100_000) }),
    'The video is longer than 24 hours.',
  ],
  [
    'no frame that is shown',
    () => skipEverything(readFileSync(makeClip({ bFrames: 3 }))),
    "None of the video's frames can be shown. The file is damaged, or its format isn't supported.",
  ],
])('refuses a video with %s', async (_, make, reason) => {
  expect(await convert(make())).toBe(reason);
});

test('reads only what it needs of a video with huge tags', async () => {
  const tags = Array.from({ length: 5 }, (_, index) => ({ name: `COMMENT${index}`, text: hugeText }));
  expect(await convert(claimingMatroska({ frames: pictures, times: timesBy(0.04), tags }))).toBe(10);
});

test('takes the length of a video from its packets', async () => {
  writeFileSync(join(folder, 'hostile'), claimingMatroska({ frames: pictures, times: timesBy(60) }));
  expect((await probeVideo(ffmpeg, join(folder, 'hostile'))).duration).toBeCloseTo(540, 0);
});
