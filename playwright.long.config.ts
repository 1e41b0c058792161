import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';
import { sampledTests } from './scripts/sampled-tests.ts';

/** Browser tests that try only a sample in every run. */
export default defineConfig({ ...config, projects: [{ name: 'sampled', testMatch: sampledTests('e2e/**/*.test.ts') }], timeout: 0 });
