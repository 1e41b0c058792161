import type { FrameRate } from '#domain/projects/timecode.ts';

/** When to seek for a frame, in seconds: its middle, because players that are sent to its start often show the one before. */
export const seekTimeOf = (frame: number, { numerator, denominator }: FrameRate) => ((frame + 0.5) * denominator) / numerator;

/** How far before its frame a media time can be, as containers round it: a part of the frame. */
const rounding = 0.25;

/** The frame that is presented at a media time in seconds: the time of its start, or in Firefox after a seek the time that was sought. */
export const frameAt = (seconds: number, { numerator, denominator }: FrameRate) =>
  Math.floor((seconds * numerator) / denominator + rounding);

interface Shown {
  videoWidth: number;
  videoHeight: number;
  clientWidth: number;
  clientHeight: number;
}

/**
 * How large a picture is on screen, in its pixels, within an element of any shape: never larger than it is. It fills an element of its shape,
 * which is rounded to whole pixels.
 */
export function displayedSize({ videoWidth, videoHeight, clientWidth, clientHeight }: Shown, pixelRatio: number) {
  const [width, height] = [clientWidth * pixelRatio, clientHeight * pixelRatio];
  const scale = Math.min(1, width / videoWidth, height / videoHeight) || 1;
  const hasItsShape = Math.abs(clientWidth - (clientHeight * videoWidth) / videoHeight) < Math.max(1, videoWidth / videoHeight);
  if (scale < 1 && hasItsShape) return { width: Math.round(width), height: Math.round(height) };
  return { width: Math.round(videoWidth * scale), height: Math.round(videoHeight * scale) };
}

export const clampFrame = (frame: number, frameCount: number) => Math.max(0, Math.min(frameCount - 1, frame));

/** Speeds of J and L pressed repeatedly; beyond eight times the picture no longer follows. */
const shuttleSpeeds = [1, 2, 4, 8];

/**
 * The speed after J (-1) or L (1): faster in the same direction, otherwise normal speed in the new one.
 * @param speed the current one, negative when playing backward, 0 when paused
 */
export function nextShuttleSpeed(speed: number, direction: 1 | -1): number {
  if (speed * direction <= 0) return direction;
  return direction * (shuttleSpeeds.find((next) => next > Math.abs(speed)) ?? Math.abs(speed));
}

/** The first and last frame of a range; either may be missing while it's being marked. */
export interface FrameRange {
  start?: number;
  end?: number;
}

/** Marks one end of a range; a mark on the wrong side of the other one replaces it. */
export function markRange({ start, end }: FrameRange, mark: 'start' | 'end', frame: number): FrameRange {
  if (mark === 'start') return end !== undefined && end > frame ? { start: frame, end } : { start: frame };
  return start !== undefined && start < frame ? { start, end: frame } : { end: frame };
}
