import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { shuffled } from '#server/testing/sample.ts';
import type { FileReport } from './test-report.ts';

const path = 'scripts/tests/slow-files.json';

/** A file that takes as long as this, in seconds, is slow. */
const slow = 5;

/**
 * The slow files whose turn it isn't in a run of `npm test`, which tries as many of them as fit into the seconds, other ones each time. A file counts as fast
 * until it has been measured.
 */
export function filesNotInTurn(pattern: string, seconds: number): string[] {
  if (process.env.TEST_SCOPE !== 'turns') return [];
  const durations: Record<string, number> = JSON.parse(readFileSync(path, 'utf8'));
  let left = seconds;
  return shuffled(globSync(pattern).toSorted()).filter((file) => {
    const duration = durations[file] ?? 0;
    if (duration > left) return true;
    left -= duration;
    return false;
  });
}

/** Keeps how long the slow files took, in seconds, after a run of all files. */
export function saveSlowFiles(files: FileReport[]): void {
  const durations = files.map(({ file, milliseconds }) => [file, Math.round(milliseconds / 1000)] as const);
  const slowFiles = durations.filter(([, duration]) => duration >= slow).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(slowFiles), null, 2)}\n`);
}
