import { randomInt } from 'node:crypto';
import { Random } from './faults/random.ts';

/** Whether repetitions run in full, as in `npm run test:long`, instead of a sample of them. */
export const isFull = process.env.TEST_SCOPE === 'full';

/** The seed of random choices. It's another one for each run, so that in time everything is tried. */
export const testSeed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));

/** Passes the seed on to workers, which inherit the environment. Runners call this in their configuration. */
export function chooseSeed(): void {
  if (process.env.TEST_SEED) return;
  process.env.TEST_SEED = String(testSeed);
  console.log(`Samples are chosen with TEST_SEED=${testSeed}.`);
}

/** How often to repeat something: `full` times if repetitions run in full, otherwise a `few` times. */
export const repetitions = (few: number, full: number): number => (isFull ? full : few);

/** A few of many cases, in their order. */
export function sample<Case>(cases: readonly Case[], few: number): Case[] {
  if (isFull) return [...cases];
  const drawn = new Set(shuffled([...cases.keys()]).slice(0, few));
  return cases.filter((_, index) => drawn.has(index));
}

/** Shuffles cases into an order that depends only on the seed. */
export function shuffled<Case>(cases: readonly Case[], seed = testSeed): Case[] {
  const random = new Random(seed);
  const lots = cases.map((value) => ({ value, lot: random.next() })).sort((a, b) => a.lot - b.lot);
  return lots.map(({ value }) => value);
}
