import { stat } from 'node:fs/promises';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import { hours, seconds } from '#server/shared/clock.ts';
import { fractionOf } from './frame-rate.ts';
import { soundTimingFilters, timingFilters } from './frame-timing.ts';
import { bt709Tags, pictureFilters } from './picture/picture-filters.ts';
import type { VideoProperties } from './probe.ts';
import { safeInput } from './safe-input.ts';

/** In frames: players step through it fast. */
export const keyFrameInterval = 12;

/** No B-frames, hence no edit list, so that players step exactly. */
const encoding = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', ...bt709Tags],
  ...['-g', `${keyFrameInterval}`, '-keyint_min', `${keyFrameInterval}`, '-sc_threshold', '0', '-bf', '0'],
  ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'],
  ...['-movflags', '+faststart', '-f', 'mp4'],
];

/** In seconds. The sound may go on for a little, and times may be inexact. */
const maxLength = (duration: number) => Math.ceil(1.1 * duration + 60);

/** In bytes. A key frame every half second makes the proxy of a still picture much larger than the original. */
const maxSize = (originalSize: number) => 2e9 + 20 * originalSize;

/** How long making a proxy, or reading it, may take. Slow machines need several times the length for large pictures. */
export const maxTime = (duration: number) => Math.min(20 * hours, hours + 30 * duration * seconds);

interface ProxyOptions {
  input: string;
  output: string;
  /** Where the files are that filters name. */
  cwd: string;
  properties: VideoProperties;
  /** A filter that draws onto the picture. */
  watermark: string | undefined;
  /** Called with percentages from 0 to 100. */
  onProgress: (percent: number) => void;
}

/**
 * Makes a video that browsers play and step through frame by frame.
 * @throws ProgramError
 */
export async function makeProxy(ffmpeg: Ffmpeg, { input, output, cwd, properties, watermark, onProgress }: ProxyOptions): Promise<void> {
  const { rate, duration, picture } = properties;
  const filters = [...timingFilters(properties), ...(await pictureFilters(cwd, picture)), ...(watermark ? [watermark] : [])];
  const args = [
    ...['-threads', '1', '-filter_threads', '1', '-max_pixels', '70000000'],
    ...(picture.decoder ? ['-c:v', picture.decoder] : []),
    ...safeInput(input),
    ...['-map', '0:V:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-vf', filters.join(','), '-fps_mode', 'cfr', '-r', fractionOf(rate), '-threads', '1'],
    ...(properties.hasAudio ? ['-af', soundTimingFilters(properties).join(',')] : []),
    ...['-t', `${maxLength(duration)}`],
    ...encoding,
    ...['-progress', 'pipe:1', output],
  ];
  await ffmpeg.ffmpeg(args, {
    cwd,
    timeout: maxTime(duration),
    fileSizeLimit: maxSize((await stat(input)).size),
    onOutput: (chunk) => reportProgress(chunk, duration, onProgress),
  });
}

/** ffmpeg writes lines such as `out_time_us=4004000` twice a second. */
function reportProgress(chunk: Buffer, duration: number, onProgress: (percent: number) => void) {
  const time = /out_time_us=(\d+)/.exec(chunk.toString())?.[1];
  if (time && duration > 0) onProgress(Math.min(100, Math.floor(Number(time) / 10_000 / duration)));
}
