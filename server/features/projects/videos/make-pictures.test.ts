import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeClip, readFrameNumbers, runFfmpeg } from '#server/testing/clips.ts';
import { openTestFfmpeg } from '#server/testing/installed-ffmpeg.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { convertVideo } from './convert-video.ts';

const ffmpeg = (await openTestFfmpeg(temporaryDirectory()))!;

test.each([
  ['few', { frames: 130, framesPerTile: 3, tiles: 44, rows: 5 }],
  ['so many that tiles are key frames', { frames: 730, framesPerTile: 24, tiles: 31, rows: 4 }],
])('shows in each tile of the filmstrip the frame that it stands for, of %s', async (_kind, { frames, ...plan }) => {
  const folder = temporaryDirectory();
  const options = { input: makeClip({ rate: '60', frames }), folder, watermark: null, onProgress: () => undefined };
  const { filmstrip, renditions } = await convertVideo(ffmpeg, options);
  expect(filmstrip).toEqual({ columns: 10, ...plan });
  const tiles = join(folder, 'tiles.mkv');
  const { localPath } = renditions.find(({ kind }) => kind === 'filmstrip')!;
  runFfmpeg(['-i', localPath, '-vf', `untile=10x${plan.rows},scale=320:180:flags=neighbor`, '-c:v', 'ffv1', tiles]);
  const expected = Array.from({ length: plan.tiles }, (_, tile) => tile * plan.framesPerTile);
  expect(readFrameNumbers(tiles).slice(0, plan.tiles)).toEqual(expected);
});
