import { stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Loudness } from '#api/projects/sound.ts';
import type { FrameRate } from '#api/projects/videos.ts';
import { keyFrameInterval } from '#domain/projects/key-frames.ts';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import { hours, seconds } from '#server/shared/clock.ts';
import { bitRateLimits, soundBitRate } from './bit-rate.ts';
import { maxPixels } from './causes.ts';
import { fractionOf } from './frame-rate.ts';
import { timingFilters } from './frame-timing.ts';
import { bt709Tags, pictureFilters } from './picture/picture-filters.ts';
import type { Picture } from './picture/read-picture.ts';
import type { Size } from './picture/size.ts';
import type { VideoProperties } from './probe.ts';
import { isOfFile } from './processing-errors.ts';
import { safeInput } from './safe-input.ts';
import { parseLoudness } from './sound/measure-loudness.ts';
import { mixSound } from './sound/mix-sound.ts';
import { type ProbedTrack, readSoundTracks } from './sound/sound-tracks.ts';

/** The encoding has no B-frames, and hence the file no edit list, so that players step exactly. */
const pictureEncoding = [
  ...['-c:v', 'libx264', '-crf', '23', ...bt709Tags],
  ...['-g', `${keyFrameInterval}`, '-keyint_min', `${keyFrameInterval}`, '-sc_threshold', '0', '-bf', '0'],
];

/** Only the picture and what decoding it takes, since cameras write places and more between its frames. The first frame is shown at 0. */
const pictureCopy = ['-c:v', 'copy', '-bsf:v', 'filter_units=pass_types=1-5|7-8,setts=pts=PTS-STARTPTS:dts=DTS-STARTPTS'];

const container = ['-c:a', 'aac', '-b:a', `${soundBitRate}`, '-movflags', '+faststart', '-f', 'mp4'];

export const withoutMetadata = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'];

/** The most seconds that a proxy may have. The sound may go on for a little, and times may be inexact. */
const maxLength = (duration: number) => Math.ceil(1.1 * duration + 60);

/** The most bytes that a proxy may have. A key frame every half second makes that of a still picture much larger than a small original. */
export const maxSize = (originalSize: number) => 2e9 + 20 * originalSize;

/** How long making a proxy, or reading it, may take, in milliseconds. Slow machines need several times the length for large pictures. */
export const maxTime = (duration: number) => Math.min(20 * hours, hours + 30 * duration * seconds);

/** Each thread that decodes keeps frames of its own in memory, so larger pictures than 4K have one. */
const threadsFor = (pixels: number) => `${pixels > 4096 * 2304 ? 1 : threads}`;
const threads = Math.min(4, availableParallelism());
/** As many threads as the encoder chooses where nothing limits it, because some of them wait for others. */
const encoderThreads = Math.ceil(1.5 * threads);

/** Arguments for decoding, which come before the input. */
export const decode = ({ pixels, decoder }: Picture) => [
  ...['-threads', threadsFor(pixels), '-filter_threads', '1', '-filter_complex_threads', '1', '-max_pixels', `${maxPixels}`],
  ...(decoder ? ['-c:v', decoder] : []),
];

export interface ProxyFiles {
  input: string;
  output: string;
  /** The folder with the files that filters name. */
  cwd: string;
  properties: VideoProperties;
  /** Called with percentages from 0 to 100. */
  onProgress: (percent: number) => void;
}

export interface EncodedPicture {
  /** The size of a small proxy, which is made faster. Its frames are those of the full one. */
  smallSize?: Size | undefined;
  /** A filter that draws onto the picture. */
  watermark: string | undefined;
}

/** A picture that has been made in parts, in their order. */
interface JoinedPicture {
  parts: string[];
}

/** The original's own picture, which nothing can be drawn onto: only for who may see it without a watermark. */
interface CopiedPicture {
  isCopied: true;
  watermark?: never;
}

type ProxyOptions = ProxyFiles & (EncodedPicture | JoinedPicture | CopiedPicture);

export interface MadeProxy {
  /** The sound tracks of the input. The playable ones are heard in the proxy. */
  tracks: ProbedTrack[];
  /** Whether the input lacks its end. */
  endsEarly: boolean;
  /** Undefined for silent videos, and where it couldn't be measured. */
  loudness: Loudness | undefined;
}

/**
 * Makes a video that browsers play and step through frame by frame, without sound if it can't be made with it: the picture can be reviewed
 * nevertheless.
 * @throws ProgramError
 */
export async function makeProxy(ffmpeg: Ffmpeg, options: ProxyOptions): Promise<MadeProxy> {
  const tracks = await readSoundTracks(ffmpeg, options.input);
  try {
    return await encode(ffmpeg, options, tracks);
  } catch (error) {
    if (!tracks.some(({ isPlayable }) => isPlayable) || !isOfFile(error)) throw error;
    const silent = tracks.map((track) => ({ ...track, isPlayable: false }));
    return encode(ffmpeg, options, silent);
  }
}

async function encode(ffmpeg: Ffmpeg, options: ProxyOptions, tracks: ProbedTrack[]): Promise<MadeProxy> {
  const { input, output, cwd, properties, onProgress } = options;
  const { duration, picture } = properties;
  const mix = mixSound(tracks, properties);
  const originalBytes = (await stat(input)).size;
  let endsEarly = false;
  let log = '';
  const args = [
    // This level of the log has what filters have measured.
    ...['-v', 'info', '-hide_banner', '-nostats'],
    ...[...decode(picture), ...safeInput(input)],
    ...('parts' in options ? await listParts(options) : ['-map', '0:V:0']),
    ...(mix ? ['-filter_complex', mix, '-map', '[sound]'] : []),
    ...withoutMetadata,
    ...['-t', `${maxLength(duration)}`],
    ...(await pictureArgs(options, { originalBytes, hasSound: mix !== undefined })),
    ...container,
    ...['-progress', 'pipe:1', output],
  ];
  await ffmpeg.ffmpeg(args, {
    cwd,
    timeout: maxTime(duration),
    fileSizeLimit: maxSize(originalBytes),
    onOutput: (chunk) => reportProgress(chunk, duration, onProgress),
    onErrorOutput: (text) => {
      endsEarly ||= saysThatItEndsEarly.test(text);
      log = (log + text).slice(-20_000);
    },
  });
  return { tracks, endsEarly, loudness: mix === undefined ? undefined : parseLoudness(log) };
}

/** Arguments for a second input: the parts, one after the other. */
async function listParts({ cwd, parts }: ProxyFiles & JoinedPicture): Promise<string[]> {
  const list = join(cwd, 'parts.txt');
  await writeFile(list, parts.map((path) => `file '${path.replaceAll("'", "'\\''")}'\n`).join(''));
  return ['-f', 'concat', '-safe', '0', '-i', list, '-map', '1:V:0'];
}

async function pictureArgs(options: ProxyOptions, original: { originalBytes: number; hasSound: boolean }): Promise<string[]> {
  if ('isCopied' in options) return pictureCopy;
  const { properties, cwd } = options;
  if ('parts' in options) return joinedPicture(properties.rate);
  return encodePicture(cwd, properties, options, { filters: timingFilters(properties), ...original });
}

/** Arguments for joined parts. Times are made from frame numbers, because they may be rounded where one part follows another. */
const joinedPicture = ({ numerator, denominator }: FrameRate) => ['-c:v', 'copy', '-bsf:v', `setts=ts=N*${denominator}/${numerator}/TB`];

interface Encoding {
  /** Filters after which each frame is at its place. */
  filters: string[];
  originalBytes: number;
  hasSound: boolean;
  /** In how many parts the picture is encoded. */
  parts?: number;
}

/** @param cwd the working directory of ffmpeg */
export async function encodePicture(
  cwd: string,
  { rate, duration, picture }: VideoProperties,
  { smallSize, watermark }: EncodedPicture,
  { filters, ...limits }: Encoding,
): Promise<string[]> {
  const size = smallSize ?? picture.size;
  const all = [...filters, ...(await pictureFilters(cwd, { ...picture, size })), ...(watermark ? [watermark] : [])];
  return [
    ...['-vf', all.join(','), '-fps_mode', 'cfr', '-r', fractionOf(rate), '-threads', `${encoderThreads}`],
    ...pictureEncoding,
    ...['-preset', smallSize ? 'superfast' : 'veryfast'],
    ...bitRateLimits({ size, duration, ...limits }),
  ];
}

/** What ffmpeg writes about a file that lacks its end: MP4 and MOV, or Matroska. */
export const saysThatItEndsEarly = /partial file|File ended prematurely/;

/** ffmpeg writes lines such as `out_time_us=4004000` twice a second. */
export function reportProgress(chunk: Buffer, duration: number, onProgress: (percent: number) => void) {
  const time = /out_time_us=(\d+)/.exec(chunk.toString())?.[1];
  if (time && duration > 0) onProgress(Math.min(100, Math.floor(Number(time) / 10_000 / duration)));
}
