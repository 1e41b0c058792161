import { stat } from 'node:fs/promises';
import { keyFrameInterval } from '#domain/projects/key-frames.ts';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import { readExactFrames } from './copy-picture.ts';
import type { Span } from './cut-film.ts';
import { framesPerSecond } from './frame-rate.ts';
import { timingFilters } from './frame-timing.ts';
import {
  decode,
  type EncodedPicture,
  encodePicture,
  maxSize,
  maxTime,
  type ProxyFiles,
  reportProgress,
  saysThatItEndsEarly,
  withoutMetadata,
} from './make-proxy.ts';
import type { VideoProperties } from './probe.ts';
import { isOfFile } from './processing-errors.ts';
import { safeInput } from './safe-input.ts';

/**
 * How many seconds before a part decoding begins: frames right after a key frame may need some from before it (open GOP), and some encoders
 * spread key frames over up to ten seconds (intra refresh).
 */
const leadIn = 10;

interface PartOptions extends ProxyFiles, EncodedPicture {
  span: Span;
  /** How many parts the film has. */
  parts: number;
}

/**
 * Makes a part of a proxy's picture. Where in the original it begins is found by time, half a frame before its first one, and from there on frames are
 * counted.
 * @returns whether the part is exact
 * @throws ProgramError that isn't the file's fault
 */
export async function makePart(
  ffmpeg: Ffmpeg,
  { input, output, cwd, properties, span, parts, onProgress, ...picture }: PartOptions,
): Promise<boolean> {
  const { rate, start } = properties;
  const timeOf = (frame: number) => Math.max(0, start + (frame - 0.5) / framesPerSecond(rate));
  const [from, until] = [timeOf(span.first), timeOf(span.end)];
  const seek = Math.max(0, from - leadIn);
  const after = (time: number) => (time - seek).toFixed(6);
  const cut = `trim=start=${after(from)}:end=${after(until)}`;
  const length = until - from;
  const originalBytes = (await stat(input)).size;
  let endsEarly = false;
  const encoding = { filters: [cut, ...timingFilters(properties)], originalBytes, hasSound: true, parts };
  const args = [
    ...[...decode(properties.picture), ...(seek > 0 ? ['-ss', seek.toFixed(6)] : []), '-t', after(until + 1), ...safeInput(input)],
    ...['-map', '0:V:0', '-an', ...withoutMetadata],
    ...(await encodePicture(cwd, properties, picture, encoding)),
    ...['-f', 'mp4', '-progress', 'pipe:1', output],
  ];
  try {
    await ffmpeg.ffmpeg(args, {
      cwd,
      timeout: maxTime(length),
      fileSizeLimit: maxSize(originalBytes),
      onOutput: (chunk) => reportProgress(chunk, length, onProgress),
      onErrorOutput: (text) => {
        endsEarly ||= saysThatItEndsEarly.test(text);
      },
    });
    return !endsEarly && (await isExact(ffmpeg, output, { rate, frames: span.end - span.first }));
  } catch (error) {
    if (isOfFile(error)) return false;
    throw error;
  }
}

/** Whether all frames are there, each at its time, with a key frame wherever proxies have one. */
export async function isExact(ffmpeg: Ffmpeg, path: string, expected: Pick<VideoProperties, 'rate' | 'frames'>): Promise<boolean> {
  const keyFrames = await readExactFrames(ffmpeg, path, expected);
  return keyFrames?.every((frame, index) => frame === index * keyFrameInterval) ?? false;
}
