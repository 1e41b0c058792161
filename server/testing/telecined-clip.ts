import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeClip, runFfmpeg } from './clips.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** Which field of a frame is first, and whether it's shown again: two frames fill five fields. */
const cadence = [
  { topFieldFirst: 1, repeatFirstField: 1 },
  { topFieldFirst: 0, repeatFirstField: 0 },
  { topFieldFirst: 0, repeatFirstField: 1 },
  { topFieldFirst: 1, repeatFirstField: 0 },
];

/**
 * 48 frames of film that say how televisions show them (soft telecine), as on discs. ffmpeg can't write that, so it's written into the headers
 * of MPEG-2 video (ITU-T H.262, 6.2).
 * @returns the path of a transport stream
 */
export function makeTelecinedClip(): string {
  const content = readFileSync(makeClip({ codec: 'mpeg2', container: 'm2v', rate: '24000/1001' }));
  const startCode = Buffer.from([0, 0, 1]);
  let frame = 0;
  for (let at = content.indexOf(startCode); at >= 0; at = content.indexOf(startCode, at + 3)) {
    const header = content.subarray(at + 4);
    const kind = content[at + 3];
    const extension = kind === 0xb5 ? header[0]! >> 4 : undefined;
    // The header claims 29.97 frames per second, although some frames only repeat fields.
    if (kind === 0xb3) header[3] = (header[3]! & 0xf0) | 4;
    if (extension === 1) header[1]! &= ~0x08;
    if (extension === 8) {
      const { topFieldFirst, repeatFirstField } = cadence[frame++ % cadence.length]!;
      header[3] = (header[3]! & 0x7d) | (topFieldFirst << 7) | (repeatFirstField << 1);
      header[4]! |= 0x80;
    }
  }
  const [video, path] = ['film.m2v', 'film.ts'].map((name) => join(temporaryDirectory(), name)) as [string, string];
  writeFileSync(video, content);
  runFfmpeg(['-fflags', '+genpts', '-i', video, '-c', 'copy', path]);
  return path;
}
