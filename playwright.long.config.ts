import { defineConfig } from '@playwright/test';
import { sampledTests } from '#scripts/tests/sampled-tests.ts';
import config, { firefox, hasFirefox } from './playwright.config.ts';

/** Those that pass in Firefox as they are, apart from what its driver can't do. */
const inFirefox = [
  'accounts/access-code',
  'accounts/client-login',
  'billing/pay',
  'billing/pay-link',
  'inbox/contact',
  'journeys/calendar-dates',
  'journeys/dialog-toast',
  'journeys/package-to-payment',
  'operations/search',
  'projects/review/attachments',
  'projects/review/frames',
  'projects/review/guest',
  'projects/review/other-people',
  'projects/review/review',
  'projects/review/start-timecode',
  'projects/review/states',
].map((name) => `e2e/${name}.test.ts`);

/** Browser tests that try only a sample in every run, and more of them in Firefox. */
export default defineConfig({
  ...config,
  projects: [
    { name: 'sampled', testMatch: sampledTests('e2e/**/*.test.ts') },
    { name: 'long', testMatch: 'e2e/**/*.long.ts' },
    ...(hasFirefox
      ? [
          { ...firefox, testMatch: inFirefox, grepInvert: /signs a deactivated client out|sends an empty field that only robots see/ },
          { ...firefox, name: 'firefox-tagged', testIgnore: [firefox.testIgnore, ...inFirefox], grep: /@firefox/ },
        ]
      : []),
  ],
  timeout: 0,
});
