import { defineConfig } from '@playwright/test';
import { sampledTests } from '#scripts/tests/sampled-tests.ts';
import config from './playwright.config.ts';

/** Browser tests that try only a sample in every run. */
export default defineConfig({ ...config, projects: [{ name: 'sampled', testMatch: sampledTests('e2e/**/*.test.ts') }], timeout: 0 });
