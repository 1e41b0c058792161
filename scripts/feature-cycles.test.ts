import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFeatureCycles } from './feature-cycles.ts';

/** Writes files to a folder of their own and looks for cycles in it. */
function findCyclesIn(files: Record<string, string>): string[][] {
  const root = mkdtempSync(join(tmpdir(), 'feature-cycles-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return findFeatureCycles(root);
}

test('finds no cycle where features import in one direction', () => {
  const files = {
    'server/features/a/a.service.ts': "import { b } from '../b/b.service.ts'; import './a.store.ts'; import { z } from 'zod';",
    'server/features/a/a.store.ts': "import type { A } from './a.service.ts';",
    'server/features/b/b.service.ts': "export { c } from '../c/c.service.ts';",
    'server/features/b/b.service.test.ts': "import { a } from '../a/a.service.ts';",
    'web/features/b/b.ts': "import { a } from '../a/a.ts';",
  };
  expect(findCyclesIn(files)).toEqual([]);
});

test.each([
  ['a value', "import { a } from '../a/a.ts';"],
  ['a type', "import type { A } from '../a/a.ts';"],
  ['a reexport', "export * from '../a/a.ts';"],
  ['a dynamic import', "const a = () => import('../a/a.ts');"],
  ['the type of a dynamic import', "type A = typeof import('../a/a.ts');"],
])('finds two features that import each other through %s', (_, text) => {
  const files = { 'web/features/a/a.ts': "import { b } from '../b/b.ts';", 'web/features/b/b.ts': text };
  expect(findCyclesIn(files)).toEqual([['web/features/a/a.ts -> web/features/b/b.ts', 'web/features/b/b.ts -> web/features/a/a.ts']]);
});

test('finds a cycle over three features, different files and subfolders', () => {
  const files = {
    'web/features/a/list/a.tsx': "import { B } from '../../b/b.tsx'; export const A = () => <B />;",
    'web/features/b/form/b.ts': "import { c } from '../../c/c.ts';",
    'web/features/c/c.ts': "import { other } from '../a/other.ts';",
  };
  expect(findCyclesIn(files)).toEqual([
    [
      'web/features/a/list/a.tsx -> web/features/b/b.tsx',
      'web/features/b/form/b.ts -> web/features/c/c.ts',
      'web/features/c/c.ts -> web/features/a/other.ts',
    ],
  ]);
});

test('reports a cycle between later features that does not lead back to the first', () => {
  const files = {
    'server/features/a/a.ts': "import '../b/b.ts';",
    'server/features/b/b.ts': "import '../c/c.ts';",
    'server/features/c/c.ts': "import '../b/b.ts';",
  };
  expect(findCyclesIn(files)).toEqual([
    ['server/features/b/b.ts -> server/features/c/c.ts', 'server/features/c/c.ts -> server/features/b/b.ts'],
  ]);
});

test('rejects a file it cannot parse', () => {
  expect(() => findCyclesIn({ 'server/features/a/a.ts': 'import {' })).toThrow(/server\/features\/a\/a\.ts/);
});
