import { stat } from 'node:fs/promises';
import { z } from 'zod';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import { framesPerSecond } from './frame-rate.ts';
import { readPackets } from './packet-times.ts';
import { smallSize } from './picture/size.ts';
import type { VideoProperties } from './probe.ts';
import { safeInput } from './safe-input.ts';

/** In bits per second: what a browser can still play without hardware, on a line that is fast enough. */
const highestBitRate = 30_000_000;
const highestRate = 60;

/** The length of the shorter side, in pixels. Browsers take smaller pictures without tags for BT.601. */
const smallestSide = 720;

/** The longest time between key frames, in seconds: whoever seeks waits until all frames in between are decoded. */
const longestGap = 12;

/** How far a frame may be from its place, in periods. */
const tolerance = 0.1;

/** Accepts a tag or none: browsers take pictures of this size without tags for BT.709. */
const untaggedOr = (tag: string) => z.enum([tag, 'unknown']).optional();

/** The pictures that browsers play as they are: H.264 of 8 bits, upright and progressive, with square pixels and a proxy's colors. */
const playablePicture = z.object({
  codec_name: z.literal('h264'),
  codec_tag_string: z.literal('avc1'),
  profile: z.enum(['Constrained Baseline', 'Main', 'High']),
  pix_fmt: z.literal('yuv420p'),
  field_order: z.literal('progressive'),
  sample_aspect_ratio: z.enum(['1:1', 'N/A']).optional(),
  color_range: untaggedOr('tv'),
  color_space: untaggedOr('bt709'),
  color_primaries: untaggedOr('bt709'),
  color_transfer: untaggedOr('bt709'),
  side_data_list: z.array(z.object({ rotation: z.literal(0) })).optional(),
});

const description = z.object({
  format: z.object({ format_name: z.string().startsWith('mov,') }),
  streams: z.tuple([playablePicture.extend({ width: z.number(), height: z.number() })]),
});

const entries = `stream=${Object.keys(playablePicture.omit({ side_data_list: true }).shape).join()},width,height:stream_side_data=rotation:format=format_name`;

/**
 * Whether browsers show a file's own picture exactly as its proxy: the same frames at the same times in the same size and colors. Says
 * nothing about its packets.
 * @throws ProgramError
 */
export async function mayBeCopied(ffmpeg: Ffmpeg, path: string, properties: VideoProperties): Promise<boolean> {
  const { rate, duration, picture, isComplete, isVariableRate, isInterlaced, stretch, framesInFront } = properties;
  const { width, height } = picture.size;
  const isRegular = isComplete && !isVariableRate && !isInterlaced && stretch === 0 && framesInFront === 0;
  if (!isRegular || framesPerSecond(rate) > highestRate || Math.min(width, height) < smallestSide || !smallSize(picture.size)) return false;
  if (8 * (await stat(path)).size > highestBitRate * duration) return false;
  const found = await ffmpeg.ffprobe(['-select_streams', 'V:0', '-show_entries', entries, ...safeInput(path)]);
  const [shown] = description.safeParse(found).data?.streams ?? [];
  return shown?.width === width && shown.height === height;
}

/**
 * Whether a copy's frames are all there, each at its time, and each can be reached: the first one begins at 0, and none that is shown after a key frame
 * needs one before it.
 * @returns the numbers of its key frames; undefined if not
 * @throws ProgramError
 */
export async function readExactFrames(
  ffmpeg: Ffmpeg,
  path: string,
  { rate, frames }: Pick<VideoProperties, 'rate' | 'frames'>,
): Promise<number[] | undefined> {
  const longestGroup = Math.ceil(longestGap * framesPerSecond(rate));
  const keyFrames: number[] = [];
  /** The frames since the last key frame. */
  let group = new Set<number>();
  let count = 0;
  let isExact = true;
  await readPackets(ffmpeg, path, ({ shown, isKey, isDiscarded }) => {
    const place = (shown ?? Number.NaN) * framesPerSecond(rate);
    const frame = Math.round(place);
    if (isKey) {
      // All frames that are stored before a key frame must be shown before it.
      isExact &&= frame === count && isWhole(group, keyFrames.at(-1));
      keyFrames.push(frame);
      group = new Set();
    }
    isExact &&= !isDiscarded && Math.abs(place - frame) <= tolerance && frame >= (keyFrames.at(-1) ?? Number.POSITIVE_INFINITY);
    // The frames of a file that isn't exact needn't be collected.
    if (isExact) group.add(frame);
    isExact &&= group.size <= longestGroup;
    count++;
  });
  return isExact && isWhole(group, keyFrames.at(-1)) && count === frames ? keyFrames : undefined;
}

/** Whether frames follow each other from the first one on, without any missing. */
const isWhole = (frames: Set<number>, first = 0) => [...frames].every((frame) => frame < first + frames.size);
