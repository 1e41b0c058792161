import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { noteFilm } from '#server/testing/films.ts';
import { sample } from '#server/testing/sample.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { prepareWatermark } from './watermark.ts';

/** The watermark that is drawn onto a picture: its place and its pixels. */
async function draw(text: string, width = 320, height = 180) {
  const folder = temporaryDirectory();
  const filter = await prepareWatermark(folder, text, { width, height });
  const [x, y] = /overlay=(\d+):(\d+)$/.exec(filter)!.slice(1).map(Number) as [number, number];
  const { data, info } = await sharp(join(folder, 'watermark.png')).raw().toBuffer({ resolveWithObject: true });
  return { x, y, width: info.width, height: info.height, data };
}

const names = [
  ['Cyrillic', 'Жанна', 'Фаина'],
  ['Greek', 'Ελένη', 'Μαρία'],
  ['Vietnamese', 'Việt Hà', 'Việt Hả'],
  ['Devanagari', 'राधिका', 'सारिका'],
  ['Chinese', '王小明', '李小龍'],
  ['Japanese', 'さくら', 'カナコ'],
  ['Korean', '김민수', '이영희'],
  ['Arabic', 'ليلى', 'سلمى'],
  ['Hebrew', 'נועה', 'מאיה'],
  ['Thai', 'กานดา', 'ชนิดา'],
  ['emoji', '🎬', '🍿'],
  ['several', '王 ليلى 🎬', '王 ليلى 🍿'],
] as const;

// Letters without a glyph are all drawn as the same box.
test.each(sample(names, 4))('draws %s names letter by letter', async (script, name, other) => {
  noteFilm('Watermarks', `a name in ${script} letters`);
  const pictures = await Promise.all([name, other].map((client) => draw(`Picturelock · ${client}`)));
  expect(pictures[0]!.data.equals(pictures[1]!.data)).toBe(false);
});

test('takes names literally', async () => {
  expect((await draw('A&B <b>Ann</b> · "%{pts}"')).width).toBeGreaterThan(100);
});

test.each(
  sample(
    [
      [1920, 1080],
      [608, 1080],
      [886, 1920],
      [1080, 1080],
      [4096, 64],
      [64, 4096],
      [16, 16],
    ] as const,
    3,
  ),
)('fits a picture of %i × %i', async (width, height) => {
  const measured = noteFilm('Watermarks', `a picture of ${width} × ${height}`);
  const drawn = await draw('Picturelock · A Company with a Long Name Ltd.', width, height);
  measured({ size: `${drawn.width} × ${drawn.height}` });
  expect(drawn.x + drawn.width).toBeLessThanOrEqual(width);
  expect(drawn.y + drawn.height).toBeLessThanOrEqual(height);
  // The watermark is in the middle, and large enough to be read.
  expect(Math.abs(2 * drawn.x + drawn.width - width)).toBeLessThanOrEqual(4 + width / 100);
  const isUpright = height > 6 * width;
  expect(isUpright ? drawn.width / width : drawn.width / Math.min(width, 6 * height)).toBeGreaterThan(0.4);
});
