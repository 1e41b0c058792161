import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import type { FileReport } from './test-report.ts';

/** Writes the results of a run to the file that `TEST_REPORT` names. */
export default class implements Reporter {
  #tests: TestCase[] = [];

  onBegin(_config: FullConfig, suite: Suite) {
    this.#tests = suite.allTests();
  }

  onEnd() {
    const byFile = Map.groupBy(this.#tests, ({ location }) => relative('.', location.file));
    writeFileSync(process.env.TEST_REPORT!, JSON.stringify([...byFile].map(([file, tests]) => reportOf(file, tests))));
  }
}

/** A flaky test failed, and so did one that was never run. */
function reportOf(file: string, tests: TestCase[]): FileReport {
  return {
    file,
    milliseconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    passed: tests.filter((test) => test.outcome() === 'expected').length,
    failed: tests.filter((test) => test.outcome() !== 'expected').map(({ title }) => title),
  };
}
