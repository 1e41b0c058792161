import { sampledTests } from '#scripts/tests/sampled-tests.ts';
import config from './vitest.config.ts';

const include = ['server/**/*.long.ts', ...sampledTests('{contract,server,web}/**/*.test.ts')];

/** Tests that take too long for every run, and those that try only a sample there. */
export default { ...config, test: { ...config.test, include, testTimeout: 0 } };
