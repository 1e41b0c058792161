import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Runs a cleanup at the end of the current test or, outside tests, of the file; last registered, first run. */
export const onTestEnd = (cleanUp: () => unknown) => {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await cleanUp()));
  else afterAll(async () => void (await cleanUp()));
};
