import { defineConfig } from 'vitest/config';

/** Tests that take too long for every run. */
export default defineConfig({
  test: {
    include: ['server/**/*.long.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    testTimeout: 0,
  },
});
