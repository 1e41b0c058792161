import { Fragment } from 'react';

const fills = {
  forest: ['fill-forest', 'fill-on-forest'],
  cerulean: ['fill-cerulean', 'fill-on-cerulean'],
  mango: ['fill-mango', 'fill-on-mango'],
  rose: ['fill-rose', 'fill-on-rose'],
} as const;

export interface Clip {
  /** Where the clip starts and ends, as shares of the track. */
  from: number;
  to: number;
  color: keyof typeof fills;
}

const percent = (share: number) => `${share * 100}%`;

/** Amounts as clips on a track, each with an edge at its end. The numbers stand beside it, so it says nothing to assistive technology. */
export const Track = ({ clips, divisions = 1, isLow = false }: { clips: Clip[]; divisions?: number; isLow?: boolean }) => (
  <svg aria-hidden="true" className={`block w-full ${isLow ? 'h-3' : 'h-5'}`}>
    <rect width="100%" height="100%" rx="2" className="fill-background" />
    {Array.from({ length: divisions - 1 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
      <rect key={index} x={percent((index + 1) / divisions)} width="1" height="100%" className="fill-line" />
    ))}
    {clips
      .filter(({ from, to }) => to > from)
      .map(({ from, to, color }) => (
        <Fragment key={color}>
          <rect x={percent(from)} width={percent(to - from)} height="100%" rx="2" className={fills[color][0]} />
          <rect x={percent(to)} width="3" height="100%" transform="translate(-3)" className={fills[color][1]} />
        </Fragment>
      ))}
  </svg>
);
