import { globSync, readFileSync } from 'node:fs';

/** The tests in these files that `npm test` runs with a sample of what they could try. */
export const sampledTests = (pattern: string): string[] =>
  globSync(pattern).filter((file) => readFileSync(file, 'utf8').includes('testing/sample.ts'));
