import { defineConfig } from 'vitest/config';
import { chooseSeed } from './server/testing/sample.ts';

chooseSeed();

export default defineConfig({
  test: {
    include: ['{bench,contract,server,scripts,web}/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    pool: 'threads',
    // No module holds state, so test files can share what is loaded; each has a database of its own.
    isolate: false,
    // Half of a test's time is waiting for the database: more of them at once than there are cores.
    maxWorkers: 3,
    testTimeout: 20_000,
  },
});
