import type { Loudness } from '#api/projects/sound.ts';

/** A filter that measures the sound, and writes the result to the log at its end. */
export const measureLoudness = 'ebur128=peak=true:framelog=verbose';

/** In LUFS. Below this, there is nothing to measure. */
const silence = -70;

/**
 * Reads what `measureLoudness` has written.
 * @param log with several results if the format of the sound changes, the first of which is of nothing
 * @returns undefined if none of them is of the whole sound
 */
export function parseLoudness(log: string): Loudness | undefined {
  const results = log.split('Summary:').slice(1).map(parseSummary);
  const measured = results.filter(({ truePeak }, index) => truePeak !== null || index === results.length - 1);
  return measured.length === 1 ? measured[0] : undefined;
}

function parseSummary(summary: string): Loudness {
  const find = (name: string) => Number(new RegExp(`${name}: +(-?[\\d.]+)`).exec(summary)?.[1]);
  const [integrated, range, truePeak] = [find('I'), find('LRA'), find('Peak')];
  return {
    integrated: integrated > silence ? integrated : null,
    range: Number.isFinite(range) ? range : 0,
    truePeak: Number.isFinite(truePeak) ? truePeak : null,
  };
}
