import { defineConfig } from 'vitest/config';
import { sampledTests } from './scripts/sampled-tests.ts';

/** Tests that take too long for every run, and what others try only a sample of. */
export default defineConfig({
  test: {
    include: ['server/**/*.long.ts', ...sampledTests('{contract,server,web}/**/*.test.ts')],
    globalSetup: ['server/testing/global-setup.ts'],
    testTimeout: 0,
  },
});
