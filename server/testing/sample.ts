import { randomInt } from 'node:crypto';
import { Random } from './faults/random.ts';

/** Whether repetitions run in full, as in `npm run test:long`, instead of a sample of them. */
export const isFull = process.env.TEST_SCOPE === 'full';

/** Another one for each run, so that in time everything is tried. */
export const testSeed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));

/** Runners call it in their configuration; their workers inherit the seed. */
export function chooseSeed(): void {
  if (process.env.TEST_SEED) return;
  process.env.TEST_SEED = String(testSeed);
  console.log(`Samples are chosen with TEST_SEED=${testSeed}.`);
}

/** How often to repeat something. */
export const repetitions = (few: number, full: number): number => (isFull ? full : few);

/** A few of many cases, in their order. */
export function sample<Case>(cases: readonly Case[], few: number): Case[] {
  if (isFull) return [...cases];
  const random = new Random(testSeed);
  const lots = cases.map((_, index) => ({ index, lot: random.next() })).sort((a, b) => a.lot - b.lot);
  const drawn = new Set(lots.slice(0, few).map(({ index }) => index));
  return cases.filter((_, index) => drawn.has(index));
}
