import { z } from 'zod';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import { highestPacketRate, highestRate, longestDuration, UnusableVideoError } from './causes.ts';
import { checkPicture } from './check-picture.ts';
import { mayBeCut } from './cut-film.ts';
import { numberText } from './ffprobe-fields.ts';
import { readStartTimecode, type TimecodeSources } from './file-timecode.ts';
import { decideRate, framesPerSecond, likelyRates, parseRate } from './frame-rate.ts';
import { type FrameTiming, isWithoutEditList, placeStart } from './frame-timing.ts';
import { readSpacing } from './packet-times.ts';
import { type Picture, readPicture } from './picture/read-picture.ts';
import { safeInput } from './safe-input.ts';
import { readPictureStart, readSoundStart } from './start-times.ts';

export interface VideoProperties extends FrameTiming {
  /** The length of the picture in seconds; 0 if it's unknown. */
  duration: number;
  /** How many frames the file says that it has; undefined where it doesn't. */
  frames: number | undefined;
  /** Whether the video can be converted in parts. */
  mayBeCut: boolean;
  timecodes: TimecodeSources;
  startTimecode: string | null;
  /** How long after the file the picture starts, in seconds. */
  delay: number;
  picture: Picture;
}

const tags = z.object({ timecode: z.string().optional(), TIMECODE: z.string().optional() }).optional();
const stream = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  codec_tag_string: z.string().optional(),
  r_frame_rate: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  start_time: numberText,
  sample_rate: numberText,
  field_order: z.string().optional(),
  tags,
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
});
const description = z.object({
  streams: z.array(stream).default([]),
  format: z.object({ format_name: z.string().default(''), start_time: numberText, tags }).default({ format_name: '' }),
});
type Stream = z.infer<typeof stream>;

/** The entries of ffprobe that `description` names. Others may be as large as the file. */
const entries = [
  'stream=index,codec_type,codec_name,codec_tag_string,r_frame_rate,avg_frame_rate,start_time,sample_rate,field_order',
  'stream_tags=timecode,TIMECODE',
  'stream_disposition=attached_pic',
  'format=format_name,start_time',
  'format_tags=timecode,TIMECODE',
].join(':');

/** The longest priming of the sound, in seconds: that of AAC at 44,100 samples a second. */
const longestPriming = 0.048;

/**
 * Reads what matters of a video file, of any origin.
 * @throws UnusableVideoError, ProgramError
 */
export async function probeVideo(ffmpeg: Ffmpeg, path: string): Promise<VideoProperties> {
  await checkPicture(ffmpeg, path);
  const { streams, format } = description.parse(await ffmpeg.ffprobe(['-show_entries', entries, ...safeInput(path)]));
  const picture = streams.find(({ codec_type, disposition }) => codec_type === 'video' && !disposition?.attached_pic);
  if (!picture) throw UnusableVideoError.because('noPicture');
  const sounds = streams.filter(({ codec_type }) => codec_type === 'audio');
  const start = await readPictureStart(ffmpeg, path);
  const stated = [picture.r_frame_rate, picture.avg_frame_rate].map(parseRate);
  const sound = await readSoundStart(ffmpeg, path, sounds.map(describeSound));
  const startsTogether = isWithoutEditList(format.format_name, start, sound);
  const spacing = await readSpacing(ffmpeg, path, {
    rates: likelyRates(stated),
    mergeWithin: start.mergeWithin,
    maxStretch: startsTogether ? longestPriming : 0,
    checkLimits,
  });
  const decided = decideRate(stated, spacing);
  if (!decided) throw UnusableVideoError.because('unknownRate');
  const { rate } = decided;
  if (framesPerSecond(rate) > highestRate) throw UnusableVideoError.because('tooFast');
  const duration = spacing ? spacing.last - spacing.first + 1 / framesPerSecond(rate) : 0;
  if (duration > longestDuration) throw UnusableVideoError.because('tooLong');
  const shown = await readPicture(ffmpeg, path);
  const ofPicture = format.format_name === 'mpegvideo' ? start.timecode : undefined;
  const timecodes = { streams: [picture, ...streams], format, ofPicture };
  if (!shown) throw UnusableVideoError.because('nothingShown');
  const timing = {
    ...decided,
    ...placeStart(decided, {
      picture: { ...start, shown: start.shown ?? picture.start_time ?? 0 },
      sound,
      startsTogether,
      clock: clockStart(format, [picture, ...sounds]),
    }),
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(picture.field_order ?? ''),
  };
  return {
    ...timing,
    picture: shown,
    mayBeCut: mayBeCut(format.format_name, timing, spacing),
    duration,
    frames: spacing?.frames,
    delay: (picture.start_time ?? 0) - (format.start_time ?? 0),
    timecodes,
    startTimecode: readStartTimecode(timecodes, rate),
  };
}

/** Refuses a video with too many packets: a small file can claim so many that reading them takes hours. */
function checkLimits(packets: number, length: number) {
  if (packets > highestPacketRate * length) throw UnusableVideoError.because('tooFast');
  if (length > longestDuration) throw UnusableVideoError.because('tooLong');
}

const describeSound = ({ index, sample_rate, codec_name }: Stream) => ({
  index,
  sampleRate: sample_rate ?? 0,
  isCompressed: !codec_name?.startsWith('pcm_'),
});

/** When ffmpeg's clock starts: with the file, or for transport and program streams, with the first of the streams that are used. */
function clockStart({ format_name, start_time }: z.infer<typeof description>['format'], used: Stream[]): number {
  const starts = used.flatMap(({ start_time }) => start_time ?? []);
  return format_name.startsWith('mpeg') && starts.length > 0 ? Math.min(...starts) : (start_time ?? 0);
}
