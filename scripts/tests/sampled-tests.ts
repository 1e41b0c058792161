import { globSync, readFileSync } from 'node:fs';

/** The test files that contain a text. */
export const testsContaining = (text: string, pattern: string): string[] =>
  globSync(pattern)
    .toSorted()
    .filter((file) => readFileSync(file, 'utf8').includes(text));

/** The test files that import a module, named by the end of its path. */
export const testsWith = (module: string, pattern: string): string[] => testsContaining(`/${module}'`, pattern);

/** The tests that `npm test` runs with a sample of what they could try, by themselves or in how they check screens. */
export const sampledTests = (pattern: string): string[] => [
  ...new Set(['testing/sample.ts', 'expect-accessible.ts'].flatMap((module) => testsWith(module, pattern))),
];
