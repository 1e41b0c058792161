import { keyFrameInterval } from '#domain/projects/key-frames.ts';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';

/** In seconds: all of a shorter video is searched for a poster; of a longer one, only the first half, and at most the first minutes. */
const wholeBelow = 60;
const longestPart = 300;

const thumbnail = { width: 96, height: 54 };
/** Steps in brightness that are smaller than this, of 256 levels, count as noise. */
const coarseness = 4;

/** The share of the most detailed frame's detail that is enough for an earlier frame. */
const enough = 0.8;

/**
 * Chooses a frame that represents a video: the first one with about as much detail as anywhere, unlike black, a slate or bars. Only
 * key frames are read.
 * @param keyFrames the numbers of the key frames, unless they are where those of a proxy are
 * @returns the frame's number
 * @throws ProgramError
 */
export async function choosePoster(
  { ffmpeg }: Ffmpeg,
  proxy: string,
  { duration, timeout }: { duration: number; timeout: number },
  keyFrames?: number[],
): Promise<number> {
  const part = duration <= wholeBelow ? duration : Math.min(longestPart, Math.max(wholeBelow, duration / 2));
  const size = thumbnail.width * thumbnail.height;
  const varieties: number[] = [];
  let rest = Buffer.alloc(0);
  const read = (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (; rest.length >= size; rest = rest.subarray(size)) varieties.push(variety(rest.subarray(0, size)));
  };
  const input = ['-threads', '1', '-skip_frame', 'nokey', '-t', part.toFixed(3), '-i', proxy, '-an'];
  const grays = ['-vf', `scale=${thumbnail.width}:${thumbnail.height},format=gray`, '-fps_mode', 'passthrough', '-f', 'rawvideo', 'pipe:1'];
  await ffmpeg([...input, ...grays], { timeout, onOutput: read });
  const most = Math.max(...varieties);
  const first = Math.max(
    0,
    varieties.findIndex((value) => value >= enough * most),
  );
  return keyFrames ? (keyFrames[first] ?? 0) : keyFrameInterval * first;
}

/** How much the steps from one pixel to the next differ, in bits: little where areas are flat, whatever their colors. */
function variety(pixels: Buffer): number {
  const counts = new Map<number, number>();
  for (let index = 1; index < pixels.length; index++) {
    const step = Math.round((pixels[index]! - pixels[index - 1]!) / coarseness);
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  const shares = [...counts.values()].map((count) => count / pixels.length);
  return -shares.reduce((sum, share) => sum + share * Math.log2(share), 0);
}
