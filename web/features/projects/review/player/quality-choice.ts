import type { Quality } from '#api/projects/videos.ts';

/** What somebody has chosen: the quality that fits the line, or lines of the picture. */
export type QualityChoice = 'auto' | number;

/** The bits per second assumed of qualities that version 0.5 made, and of originals. */
const assumedBitRate = 5_000_000;
export const assumedLines = 1080;

export const bitRateOf = ({ bitRate }: Quality) => bitRate ?? assumedBitRate;

/** The lines that a quality is named by: the shorter side of its picture. Undefined where the size isn't known. */
export const linesOf = ({ width, height }: Quality) => (width && height ? Math.min(width, height) : undefined);

/** A quality's name in the menu, such as "1080p". If two have as many lines, the bit rate is added. */
export function nameQuality(quality: Quality, qualities: Quality[]): string {
  const lines = linesOf(quality);
  if (lines === undefined) return 'Full';
  const isUnique = qualities.filter((other) => linesOf(other) === lines).length === 1;
  return isUnique ? `${lines}p` : `${lines}p, ${Math.round(bitRateOf(quality) / 1e6)} Mbit/s`;
}

/** How many more lines have to be seen than the next smaller quality has, for one of 4K to be worth its data. */
const worthUhd = 1.2;

/** The qualities that play by themselves: 4K only where more lines are seen than the others have. */
export const worthShowing = (qualities: Quality[], seenLines: number) =>
  qualities.filter(({ quality }, index) => quality !== 'uhd' || seenLines > worthUhd * (linesOf(qualities[index - 1]!) ?? 1080));

/** The best quality with at most as many lines; else the smallest. */
export const withLines = (qualities: Quality[], lines: number) =>
  qualities.findLast((quality) => (linesOf(quality) ?? assumedLines) <= lines) ?? qualities[0];

/** The best quality with at most as many bits per second; else the smallest. */
export const withBitRate = (qualities: Quality[], bitRate: number) =>
  qualities.findLast((quality) => bitRateOf(quality) <= bitRate) ?? qualities[0];
