import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** What benchmarks do in a browser. */
export default defineConfig({ ...config, projects: [{ name: 'bench', testMatch: '**/*.bench.ts' }], reporter: 'line' });
