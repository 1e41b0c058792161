import { framesPerSecond as countOf, type FrameRate } from '#domain/projects/timecode.ts';
import { parseRate } from './frame-rate.ts';

interface Tags {
  timecode?: string | undefined;
  /** Matroska writes its tags in capitals. */
  TIMECODE?: string | undefined;
}

interface Described {
  tags?: Tags | undefined;
}

/** Where a file may have a timecode. */
export interface TimecodeSources {
  /** The streams of the file, with the picture first. */
  streams: (Described & { codec_tag_string?: string | undefined; avg_frame_rate?: string | undefined })[];
  format: Described;
  /** The timecode inside an MPEG video. */
  ofPicture: string | undefined;
}

/** The start timecode as version 0.5 read it, which took the numbers of pairs of frames for those of frames. */
export const readFormerStartTimecode = ({ streams, format }: TimecodeSources, rate: FrameRate): string | null =>
  [...streams, format].map(({ tags }) => normalizeTimecode(tags?.timecode, rate, rate)).find((text) => text !== undefined) ?? null;

/** The timecode of the first frame, from wherever a file keeps it, as its rate counts; null without one. */
export function readStartTimecode({ streams, format, ofPicture }: TimecodeSources, rate: FrameRate): string | null {
  const track = streams.find(({ codec_tag_string }) => codec_tag_string === 'tmcd');
  const trackRate = parseRate(track?.avg_frame_rate);
  const texts = [...[...streams, format].flatMap(({ tags }) => [tags?.timecode, tags?.TIMECODE]), ofPicture];
  return texts.map((text) => normalizeTimecode(text, rate, trackRate ?? rate)).find((text) => text !== undefined) ?? null;
}

/**
 * Some programs write drop-frame timecode as `01:00:00.00`; only 29.97 and 59.94 have it. Cameras with 50 and 59.94 frames per second may number them in pairs.
 * @param numbered the rate that the file's timecode is counted at
 */
function normalizeTimecode(text: string | undefined, rate: FrameRate, numbered: FrameRate): string | undefined {
  const [, time, separator, number] = /^((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)([:;.])(\d{2,3})$/.exec(text ?? '') ?? [];
  const perNumber = countOf(rate) / countOf(numbered);
  const frame = Number(number) * (Number.isInteger(perNumber) ? perNumber : 1);
  if (!time || frame >= countOf(rate)) return undefined;
  const isDropFrame = separator !== ':' && [30000, 60000].includes(rate.numerator) && rate.denominator === 1001;
  return `${time}${isDropFrame ? ';' : ':'}${String(frame).padStart(2, '0')}`;
}
