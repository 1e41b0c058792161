import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { isStale, stamp } from './staleness.mjs';

const later = new Date(Date.now() + 60_000);

function makeInputs() {
  const folder = temporaryDirectory();
  const input = join(folder, 'input');
  mkdirSync(input);
  const file = join(input, 'file.ts');
  writeFileSync(file, 'one');
  const made = join(folder, 'made', 'stamp');
  return { input, file, made, touch: (path: string) => utimesSync(path, later, later), isStale: () => isStale(made, [input]) };
}

test('what was never made is stale', () => {
  expect(makeInputs().isStale()).toBe(true);
});

test('files that only became newer are the same', () => {
  const { input, file, made, touch, isStale } = makeInputs();
  stamp(made, [input]);
  expect(isStale()).toBe(false);
  touch(file);
  touch(input);
  expect(isStale()).toBe(false);
});

test.each<[string, (inputs: ReturnType<typeof makeInputs>) => void]>([
  ['changed', ({ file }) => writeFileSync(file, 'two')],
  ['added', ({ input }) => writeFileSync(join(input, 'other.ts'), '')],
  ['renamed', ({ input, file }) => renameSync(file, join(input, 'renamed.ts'))],
  ['removed', ({ file }) => rmSync(file)],
])('a file that was %s counts', (_what, change) => {
  const inputs = makeInputs();
  stamp(inputs.made, [inputs.input]);
  change(inputs);
  inputs.touch(inputs.input);
  expect(inputs.isStale()).toBe(true);
});

test('tests count for nothing', () => {
  const { input, made, touch, isStale } = makeInputs();
  stamp(made, [input]);
  writeFileSync(join(input, 'file.test.ts'), '');
  touch(input);
  expect(isStale()).toBe(false);
});

test('what somebody else installed is as new as it says, and compared only with what was noted', () => {
  const { input, file, made, touch } = makeInputs();
  const installed = join(input, '..', 'installed');
  writeFileSync(installed, '');
  touch(installed);
  expect(isStale(made, [input], installed)).toBe(false);
  utimesSync(file, new Date(later.getTime() + 1000), new Date(later.getTime() + 1000));
  expect(isStale(made, [input], installed)).toBe(true);
});
