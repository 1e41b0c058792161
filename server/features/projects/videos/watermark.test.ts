import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { prepareWatermark } from './watermark.ts';

/** A picture with the watermark. */
async function draw(text: string): Promise<Buffer> {
  const cwd = temporaryDirectory();
  const filter = await prepareWatermark(cwd, text);
  const args = ['-v', 'error', '-f', 'lavfi', '-i', 'color=gray:s=320x180', '-vf', filter, '-frames:v', '1', '-f', 'rawvideo', 'pipe:1'];
  const { status, stdout, stderr } = spawnSync('ffmpeg', args, { cwd, maxBuffer: 10_000_000 });
  expect(status, String(stderr)).toBe(0);
  return stdout;
}

// Letters without a glyph are all drawn as the same box.
test.each([
  ['Cyrillic', 'Жанна', 'Фаина'],
  ['Greek', 'Ελένη', 'Μαρία'],
  ['Chinese', '王小明', '李小龍'],
  ['Japanese', 'さくら', 'カナコ'],
  ['Korean', '김민수', '이영희'],
  ['Arabic', 'ليلى', 'سلمى'],
  ['Hebrew', 'נועה', 'מאיה'],
  ['Thai', 'กานดา', 'ชนิดา'],
])('draws %s names letter by letter', async (_, name, other) => {
  const pictures = await Promise.all([name, other].map((client) => draw(`Picturelock · ${client}`)));
  expect(pictures[0]!.equals(pictures[1]!)).toBe(false);
});
