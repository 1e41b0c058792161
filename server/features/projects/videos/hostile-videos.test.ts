import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hostileKinds } from '#server/testing/hostile-kinds.ts';
import { claimingMatroska } from '#server/testing/hostile-videos.ts';
import { openTestFfmpeg } from '#server/testing/installed-ffmpeg.ts';
import { sampleImage } from '#server/testing/sample-images.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
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

test.each(hostileKinds)('refuses a video with $kind', async ({ make, reason }) => {
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
