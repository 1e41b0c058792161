import type { Quality } from '#contract/projects/videos.ts';

/** What somebody has chosen: the quality that fits the line, or lines of the picture. */
export type QualityChoice = 'auto' | number;

/** Assumed of what version 0.5 made, and of originals. */
const assumedBitRate = 5_000_000;
export const assumedLines = 1080;

export const bitRateOf = ({ bitRate }: Quality) => bitRate ?? assumedBitRate;

/** What a quality is called by: the shorter side of its picture. Undefined where it isn't known. */
export const linesOf = ({ width, height }: Quality) => (width && height ? Math.min(width, height) : undefined);

/** As the menu calls it, such as "1080p"; of two with as many lines, with its bit rate. */
export function nameQuality(quality: Quality, qualities: Quality[]): string {
  const lines = linesOf(quality);
  if (lines === undefined) return 'Full';
  const isUnique = qualities.filter((other) => linesOf(other) === lines).length === 1;
  return isUnique ? `${lines}p` : `${lines}p, ${Math.round(bitRateOf(quality) / 1e6)} Mbit/s`;
}

/** How many more lines have to be seen than the next smaller quality has, for one of 4K to be worth its data. */
const worthUhd = 1.2;

/** Those that play by themselves: one of 4K only where more is seen than the others show. */
export const worthShowing = (qualities: Quality[], seenLines: number) =>
  qualities.filter(({ quality }, index) => quality !== 'uhd' || seenLines > worthUhd * (linesOf(qualities[index - 1]!) ?? 1080));

/** Of those with at most as many lines, the best one; else the smallest. */
export const withLines = (qualities: Quality[], lines: number) =>
  qualities.findLast((quality) => (linesOf(quality) ?? assumedLines) <= lines) ?? qualities[0];

/** Of those with at most as many bits per second, the best one; else the smallest. */
export const withBitRate = (qualities: Quality[], bitRate: number) =>
  qualities.findLast((quality) => bitRateOf(quality) <= bitRate) ?? qualities[0];
