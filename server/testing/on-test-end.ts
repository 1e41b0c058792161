import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Undoes what a test made when that test ends, or what a file made when the file does; last made, first undone. */
export const onTestEnd = (undo: () => unknown) => {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await undo()));
  else afterAll(async () => void (await undo()));
};
