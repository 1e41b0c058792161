import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import { noteFilm } from '#server/testing/films.ts';
import { decideRate, framesPerSecond, likelyRates, parseRate } from './frame-rate.ts';
import { readSpacing } from './packet-times.ts';
import { readPictureStart } from './start-times.ts';

interface Recorded {
  name: string;
  /** `r_frame_rate` and `avg_frame_rate`. */
  stated: string[];
  /** The output of ffprobe about the first packets. */
  start: object;
  /** The output of ffmpeg, with all packets. */
  packets: string;
}

/** Outputs for files of kinds that ffmpeg can't write. */
const recorded: Recorded[] = readFileSync(join(import.meta.dirname, '../../../testing/recorded-probes.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

async function decide({ stated, start, packets }: Recorded) {
  const ffmpeg = {
    ffprobe: async () => start,
    ffmpeg: async (_, options) => {
      // The output comes in chunks that may end anywhere.
      for (let from = 0; from < packets.length; from += 100) options?.onOutput?.(Buffer.from(packets.slice(from, from + 100)));
    },
  } satisfies Partial<Ffmpeg> as unknown as Ffmpeg;
  const rates = stated.map(parseRate);
  const { mergeWithin } = await readPictureStart(ffmpeg, '');
  return decideRate(
    rates,
    await readSpacing(ffmpeg, '', { rates: likelyRates(rates), mergeWithin, maxStretch: 0, checkLimits: () => undefined }),
  );
}

test.each([
  ['AVCHD, 25 frames per second in fields', { numerator: 25, denominator: 1 }],
  ['AVCHD, 29.97 frames per second in fields', { numerator: 30_000, denominator: 1001 }],
  ['VP9 with frames that are never shown', { numerator: 24_000, denominator: 1001 }],
])('finds the frame rate of %s', async (name, rate) => {
  const measured = noteFilm('From recorded output of ffprobe', name);
  const video = recorded.find((video) => video.name === name)!;
  const decided = await decide(video);
  const described = [...video.stated.map(parseRate), decided?.rate].map((rate) => `${rate && Number(framesPerSecond(rate).toFixed(3))}`);
  measured({ 'stated frames a second': described.slice(0, -1).join(' and '), found: described.at(-1)! });
  expect(decided).toEqual({
    rate,
    isVariableRate: false,
    isComplete: true,
    stretch: 0,
  });
});
