import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { shuffled, testSeed } from '#server/testing/sample.ts';
import type { FileReport } from './test-report.ts';

const path = 'scripts/tests/slow-files.json';

/** A file that takes as long as this, in seconds, is slow. */
const slow = 5;

/** Slow tests that run every time, because only they notice a query without an index, or who is let in by mistake. */
const inEveryRun = ['bench/scale/plans.test.ts', 'server/http/every-route/access-table.test.ts'];

/** The slow files that this run of `npm test` leaves to another run. */
export function filesNotInTurn(pattern: string, budget: number): string[] {
  if (process.env.TEST_SCOPE !== 'turns') return [];
  const durations: Record<string, number> = JSON.parse(readFileSync(path, 'utf8'));
  return leftOut(
    globSync(pattern).map((file) => ({ file, seconds: inEveryRun.includes(file) ? 0 : (durations[file] ?? 0) })),
    budget,
    testSeed,
  );
}

/**
 * The files that don't fit into the budget, in seconds, when files are taken in an order that the seed decides. A file counts as fast until
 * it has been measured.
 *
 * @throws Error if a file wouldn't ever fit.
 */
export function leftOut(files: { file: string; seconds: number }[], budget: number, seed: number): string[] {
  const tooSlow = files.find(({ seconds }) => seconds > budget);
  if (tooSlow) throw new Error(`${tooSlow.file} takes longer than all slow files together may. Split it, or make it faster.`);
  let left = budget;
  const rest = shuffled(files, seed).filter(({ seconds }) => {
    if (seconds > left) return true;
    left -= seconds;
    return false;
  });
  return rest.map(({ file }) => file);
}

/** After a run of all files, saves how long the slow ones took, in seconds. */
export function saveSlowFiles(files: FileReport[]): void {
  const durations = files.map(({ file, milliseconds }) => [file, Math.round(milliseconds / 1000)] as const);
  const slowFiles = durations.filter(([, duration]) => duration >= slow).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(slowFiles), null, 2)}\n`);
}
