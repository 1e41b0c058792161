import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,scripts,web}/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    pool: 'threads',
    testTimeout: 20_000,
  },
});
