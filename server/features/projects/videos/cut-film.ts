import type { FrameRate } from '#api/projects/videos.ts';
import { keyFrameInterval } from '#domain/projects/key-frames.ts';
import { framesPerSecond } from './frame-rate.ts';
import type { Spacing } from './frame-spacing.ts';
import type { FrameTiming } from './frame-timing.ts';

/** A part of a proxy: its frames from the first one on, up to another one that isn't in it. */
export interface Span {
  first: number;
  end: number;
}

/** In seconds: films that are at least as long as `film` are made in parts of about the length `part`. */
export interface PartLengths {
  film: number;
  part: number;
}

export const usualLengths: PartLengths = { film: 600, part: 180 };

/** The formats in which ffmpeg finds each frame by its time, with the frames that decoding it takes. */
const indexedFormats = /^(mov|matroska),/;

/** Whether a film's frames are where their numbers say, so that any of them can be the first that is decoded. */
export function mayBeCut(
  formatName: string,
  timing: Pick<FrameTiming, 'rate' | 'stretch' | 'framesInFront' | 'isInterlaced'>,
  spacing: Spacing | undefined,
) {
  const { rate, stretch, framesInFront, isInterlaced } = timing;
  const isOnTime = spacing?.fits.some((fit) => framesPerSecond(fit.rate) === framesPerSecond(rate) && fit.gaps + fit.collisions === 0);
  return indexedFormats.test(formatName) && isOnTime === true && stretch === 0 && framesInFront === 0 && !isInterlaced;
}

interface ProbedFilm {
  rate: FrameRate;
  /** In seconds. */
  duration: number;
  frames: number | undefined;
  mayBeCut: boolean;
}

/** @returns the parts in which a film is made, each of which begins with a key frame; none for what is made as a whole */
export function cutFilm({ rate, duration, frames = 0, mayBeCut }: ProbedFilm, { film, part }: PartLengths): Span[] {
  if (!mayBeCut || duration < film) return [];
  const length = keyFrameInterval * Math.max(1, Math.round((part * framesPerSecond(rate)) / keyFrameInterval));
  return Array.from({ length: Math.ceil(frames / length) }, (_, index) => ({
    first: index * length,
    end: Math.min(frames, (index + 1) * length),
  }));
}
