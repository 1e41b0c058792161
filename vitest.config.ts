import { configDefaults, defineConfig } from 'vitest/config';
import { filesNotInTurn } from '#scripts/tests/turns.ts';
import { chooseSeed } from '#server/testing/sample.ts';

chooseSeed();
const tests = '{api,bench,domain,server,scripts,web}/**/*.test.ts';

/** The second one is for scripts/test.ts. */
export const reporters = ['default', ...(process.env.TEST_REPORT ? ['./scripts/tests/vitest-reporter.ts'] : [])];

export default defineConfig({
  test: {
    include: [tests],
    exclude: [...configDefaults.exclude, ...filesNotInTurn(tests, 100)],
    reporters,
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/cheap-hashing.ts'],
    // Processes of their own start programs faster than threads of one large process.
    pool: 'forks',
    // Node.js runs TypeScript itself, with a third less processor time than if Vite transformed each module first.
    experimental: { viteModuleRunner: false },
    // No module holds state, so test files can share what is loaded; each has a database of its own.
    isolate: false,
    // Half of a test's time is waiting for the database: more of them at once than there are cores.
    maxWorkers: 3,
    // For tests that hang: programs of low priority take many times as long on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
