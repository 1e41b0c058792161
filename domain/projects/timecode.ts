/** Frames per second as a fraction, such as 30000/1001. */
export interface FrameRate {
  numerator: number;
  denominator: number;
}

/** How many frame numbers timecode counts to a second: 24 at 23.976, 30 at 29.97. */
export const framesPerSecond = ({ numerator, denominator }: FrameRate) => Math.round(numerator / denominator);

/** Whether the rate is one of television's, a thousandth slower than timecode counts: 23.976, 29.97, 59.94. */
export const isNtsc = (rate: FrameRate) =>
  Math.abs((rate.numerator / rate.denominator) * 1.001 - framesPerSecond(rate)) < framesPerSecond(rate) / 10_000;

/** Drop-frame timecode is defined for 29.97 and 59.94 only (SMPTE ST 12-1). */
const canDropFrames = (rate: FrameRate) => isNtsc(rate) && (framesPerSecond(rate) === 30 || framesPerSecond(rate) === 60);

/** Whether timecode skips frame numbers to stay with the clock: at 29.97 and 59.94, unless the start timecode is written without `;`. */
export const isDropFrame = (rate: FrameRate, startTimecode: string | null = null): boolean =>
  canDropFrames(rate) && (startTimecode === null || startTimecode.includes(';') || parseTimecode(startTimecode, rate) === undefined);

/** The frame of another video at the same time as the middle of a frame; at twice the rate, the second of two. */
export const frameAtSameTime = (frame: number, from: FrameRate, to: FrameRate): number =>
  Math.floor(((frame + 0.5) * from.denominator * to.numerator) / (from.numerator * to.denominator) + 1e-6);

const pattern = /^(\d\d):([0-5]\d):([0-5]\d)([:;])(\d\d\d?)$/;

/**
 * Reads `HH:MM:SS:FF`, or `HH:MM:SS;FF` for drop-frame.
 * @returns the number of frames since 00:00:00:00; undefined for what is no timecode at this rate, such as a number that drop-frame skips
 */
export function parseTimecode(text: string, rate: FrameRate): number | undefined {
  const [, hours = '', minutes = '', seconds = '', separator, frames = ''] = pattern.exec(text) ?? [];
  const [hour, minute, second, frame] = [hours, minutes, seconds, frames].map(Number) as [number, number, number, number];
  const perSecond = framesPerSecond(rate);
  if (!separator || hour > 23 || frame >= perSecond) return undefined;
  const minuteOfDay = hour * 60 + minute;
  const counted = (minuteOfDay * 60 + second) * perSecond + frame;
  if (separator === ':') return counted;
  const dropped = perSecond / 15;
  if (!canDropFrames(rate) || (minute % 10 !== 0 && second === 0 && frame < dropped)) return undefined;
  return counted - dropped * (minuteOfDay - Math.floor(minuteOfDay / 10));
}

/**
 * The timecode of a frame: `HH:MM:SS:FF`, or `HH:MM:SS;FF` for drop-frame. After 24 hours it starts again.
 * @param frame the first one is 0
 * @param startTimecode the timecode of the first frame; null stands for 00:00:00:00
 */
export function toTimecode(frame: number, rate: FrameRate, startTimecode: string | null = null): string {
  const perSecond = framesPerSecond(rate);
  const drops = isDropFrame(rate, startTimecode);
  const start = startTimecode === null ? 0 : (parseTimecode(startTimecode, rate) ?? 0);
  const dropped = drops ? perSecond / 15 : 0;
  const number = withDroppedNumbers((start + frame) % (24 * 6 * framesInTenMinutes(perSecond, dropped)), perSecond, dropped);
  const [seconds, minutes] = [Math.floor(number / perSecond), Math.floor(number / perSecond / 60)];
  const [hh, mm, ss, ff] = [Math.floor(minutes / 60), minutes % 60, seconds % 60, number % perSecond].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${hh}:${mm}:${ss}${drops ? ';' : ':'}${ff}`;
}

/** Drop-frame leaves out numbers in nine of ten minutes. */
const framesInTenMinutes = (perSecond: number, dropped: number) => 600 * perSecond - 9 * dropped;

/** Adds the numbers that were left out before a frame: the first `dropped` ones of each minute but every tenth. */
function withDroppedNumbers(frame: number, perSecond: number, dropped: number): number {
  const perTenMinutes = framesInTenMinutes(perSecond, dropped);
  const tens = Math.floor(frame / perTenMinutes);
  const rest = frame % perTenMinutes;
  const minutes = Math.max(0, Math.floor((rest - dropped) / (60 * perSecond - dropped)));
  return frame + dropped * (9 * tens + minutes);
}
