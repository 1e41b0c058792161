import { z } from 'zod';
import type { FrameRate } from '#contract/projects/videos.ts';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import { hours } from '#server/shared/clock.ts';
import { decideRate, framesPerSecond, parseRate } from './frame-rate.ts';
import { safeInput } from './safe-input.ts';

/** A file that can't be made into a video to review; the message is for the studio. */
export class UnusableVideoError extends Error {}

export interface VideoProperties {
  rate: FrameRate;
  isVariableRate: boolean;
  /** Of the picture in seconds; 0 if it's unknown. */
  duration: number;
  hasAudio: boolean;
  startTimecode: string | null;
  isInterlaced: boolean;
  /** The sound starts first. */
  startsLate: boolean;
}

const numberText = z.coerce.number().optional().catch(undefined);
const stream = z.object({
  codec_type: z.string().optional(),
  r_frame_rate: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  start_time: numberText,
  field_order: z.string().optional(),
  tags: z.object({ timecode: z.string().optional() }).optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
});
const description = z.object({
  streams: z.array(stream).default([]),
  format: z
    .object({ start_time: numberText, duration: numberText, tags: z.object({ timecode: z.string().optional() }).optional() })
    .default({}),
});
const packetTimes = z.object({ packets: z.array(z.object({ pts_time: numberText, dts_time: numberText })).default([]) });

/** What `description` names, because the rest may be as large as the file. */
const entries = [
  'stream=codec_type,r_frame_rate,avg_frame_rate,start_time,field_order',
  'stream_tags=timecode',
  'stream_disposition=attached_pic',
  'format=start_time',
  'format_tags=timecode',
].join(':');

/** As many packets of the picture as tell whether its rate is constant. */
const sampleSize = 1000;
/** In seconds. */
const longestDuration = 24 * 60 * 60;
/** In frames per second; slow motion of cameras and phones has up to 240. */
const highestRate = 240;

/**
 * Reads what matters of a video file, of any origin.
 * @throws UnusableVideoError, ProgramError
 */
export async function probeVideo(ffmpeg: Ffmpeg, path: string): Promise<VideoProperties> {
  const { ffprobe } = ffmpeg;
  const { streams, format } = description.parse(await ffprobe(['-show_entries', entries, ...safeInput(path)]));
  const picture = streams.find(({ codec_type, disposition }) => codec_type === 'video' && !disposition?.attached_pic);
  if (!picture) throw new UnusableVideoError('The file has no picture.');
  const decided = decideRate(parseRate(picture.r_frame_rate), parseRate(picture.avg_frame_rate), await readTimes(ffprobe, path));
  if (!decided) throw new UnusableVideoError('The frame rate of the video is unknown.');
  if (framesPerSecond(decided.rate) > highestRate) throw new UnusableVideoError('The video has more than 240 frames per second.');
  const duration = await measureLength(ffmpeg, path);
  if (duration > longestDuration) throw new UnusableVideoError('The video is longer than 24 hours.');
  const timecodes = [picture, ...streams, format].map(({ tags }) => tags?.timecode);
  return {
    ...decided,
    duration,
    hasAudio: streams.some(({ codec_type }) => codec_type === 'audio'),
    startTimecode: timecodes.map((text) => normalizeTimecode(text, decided.rate)).find(Boolean) ?? null,
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(picture.field_order ?? ''),
    startsLate: (picture.start_time ?? 0) - (format.start_time ?? 0) > 0.5 / framesPerSecond(decided.rate),
  };
}

/** When the first frames are shown, in seconds; nothing for files that don't store it for each frame. */
async function readTimes(ffprobe: Ffmpeg['ffprobe'], path: string): Promise<number[]> {
  const sample = ['-select_streams', 'V:0', '-show_entries', 'packet=pts_time,dts_time', '-read_intervals', `%+#${sampleSize}`];
  const { packets } = packetTimes.parse(await ffprobe([...sample, ...safeInput(path)]));
  const complete = (times: (number | undefined)[]) => (times.includes(undefined) ? undefined : (times as number[]));
  const times = complete(packets.map((packet) => packet.pts_time)) ?? complete(packets.map((packet) => packet.dts_time)) ?? [];
  // Frames are stored in another order than they are shown, so some are missing among the last ones of a sample.
  const reorderLimit = 16;
  return times.length > 4 * reorderLimit ? times.toSorted((a, b) => a - b).slice(0, -reorderLimit) : times;
}

/** Some programs write drop-frame timecode as `01:00:00.00`; only 29.97 and 59.94 have it. */
function normalizeTimecode(text: string | undefined, rate: FrameRate): string | undefined {
  const [, time, separator, frames] = /^((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)([:;.])(\d\d)$/.exec(text ?? '') ?? [];
  if (!time || Number(frames) >= framesPerSecond(rate)) return undefined;
  const isDropFrame = separator !== ':' && [30000, 60000].includes(rate.numerator) && rate.denominator === 1001;
  return `${time}${isDropFrame ? ';' : ':'}${frames}`;
}

/** For reading the whole file once. */
const timeout = 2 * hours;

/**
 * Measures how long the picture is by reading all of its packets, because what a file says about itself may be wrong.
 * @returns seconds; 0 if its packets have no times
 * @throws ProgramError
 */
async function measureLength({ ffmpeg }: Ffmpeg, path: string): Promise<number> {
  let report = '';
  const read = (chunk: Buffer) => {
    report = (report + chunk.toString()).slice(-1000);
  };
  const discard = ['-map', '0:V:0', '-c', 'copy', '-f', 'null', '-progress', 'pipe:1', '-'];
  await ffmpeg([...safeInput(path), ...discard], { timeout, onOutput: read });
  const microseconds = [...report.matchAll(/out_time_us=(\d+)/g)].at(-1)?.[1];
  return Number(microseconds ?? 0) / 1e6;
}
