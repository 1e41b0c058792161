import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runFfmpeg } from '#server/testing/clips.ts';
import { openTestFfmpeg } from '#server/testing/installed-ffmpeg.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { choosePoster } from './choose-poster.ts';

const folder = temporaryDirectory();
const ffmpeg = (await openTestFfmpeg(folder))!;

/** Scenes of a second each, with the key frames of a proxy. */
function makeFilm(...scenes: string[]): string {
  const path = join(folder, `${crypto.randomUUID()}.mp4`);
  const inputs = scenes.flatMap((scene) => ['-f', 'lavfi', '-t', '1', '-i', `${scene}:size=320x180:rate=24`]);
  const streams = scenes.map((_, index) => `[${index}]`).join('');
  const encoding = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '12', '-sc_threshold', '0', '-pix_fmt', 'yuv420p'];
  runFfmpeg([...inputs, '-filter_complex', `${streams}concat=n=${scenes.length}`, ...encoding, path]);
  return path;
}

const picture = 'mandelbrot=start_scale=0.1:end_scale=0.01';
const choose = (path: string, duration: number) => choosePoster(ffmpeg, path, { duration, timeout: 60_000 });

test('passes over black, a slate and color bars at the start', async () => {
  const film = makeFilm('color=black', 'gradients=c0=black:c1=0x202020', 'smptebars=sar=1', 'color=white', picture);
  const frame = await choose(film, 5);
  expect(frame).toBeGreaterThanOrEqual(4 * 24);
});

test('takes the first frame of a video that is the same everywhere', async () => {
  expect(await choose(makeFilm('color=gray'), 1)).toBe(0);
});
