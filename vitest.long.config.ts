import { sampledTests, testsWith } from '#scripts/tests/sampled-tests.ts';
import { isFull } from '#server/testing/sample.ts';
import config, { reporters } from './vitest.config.ts';

const tests = '{api,domain,server,web}/**/*.test.ts';
const include = ['server/**/*.long.ts', ...sampledTests(tests), ...testsWith('testing/films.ts', tests)];
const fullReporters = isFull ? [...reporters, './scripts/tests/film-reporter.ts'] : reporters;

/** Tests that take too long for every run, those that try only a sample there, and those of which docs/films.md tells. */
export default { ...config, test: { ...config.test, include, reporters: fullReporters, testTimeout: 0 } };
