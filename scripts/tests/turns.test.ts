import { expect, test } from 'vitest';
import { leftOut } from './turns.ts';

const files = Array.from({ length: 40 }, (_, index) => ({ file: `${index}.test.ts`, seconds: index < 10 ? 0 : index }));
const runs = Array.from({ length: 200 }, (_, seed) => new Set(leftOut(files, 100, seed)));

test('fast files run every time, and every slow one in some run, within the budget', () => {
  for (const rest of runs) {
    const tried = files.filter(({ file }) => !rest.has(file));
    expect(tried.slice(0, 10)).toEqual(files.slice(0, 10));
    expect(tried.reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThanOrEqual(100);
  }
  expect(files.filter(({ file }) => runs.every((rest) => rest.has(file)))).toEqual([]);
});

test('the same seed chooses the same files', () => {
  expect(leftOut(files, 100, 7)).toEqual(leftOut(files, 100, 7));
  expect(leftOut(files, 100, 7)).not.toEqual(leftOut(files, 100, 8));
});

test('a file that could never run is an error', () => {
  expect(() => leftOut([{ file: 'long.test.ts', seconds: 101 }], 100, 1)).toThrow('long.test.ts takes longer');
});
