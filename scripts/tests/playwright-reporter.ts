import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import type { FileReport } from './test-report.ts';

/** Writes the results of a run to the file that `TEST_REPORT` names, and prints what was on the screen when a test failed. */
export default class implements Reporter {
  #tests: TestCase[] = [];

  onBegin(_config: FullConfig, suite: Suite) {
    this.#tests = suite.allTests();
  }

  onTestEnd({ title }: TestCase, { attachments }: TestResult) {
    const context = attachments.find(({ name }) => name === 'error-context');
    if (context?.path) console.log(`The screen when “${title}” failed:\n${screenIn(readFileSync(context.path, 'utf8'))}`);
  }

  onEnd() {
    const byFile = Map.groupBy(this.#tests, ({ location }) => relative('.', location.file));
    writeFileSync(process.env.TEST_REPORT!, JSON.stringify([...byFile].map(([file, tests]) => reportOf(file, tests))));
  }
}

/** The accessibility tree in Playwright's description of a failure, without the choices of lists. */
function screenIn(context: string): string {
  const [, tree = ''] = /```yaml\n(.*?)```/s.exec(context) ?? [];
  const lines = tree.split('\n').filter((line) => !/^ *- (option|listitem|\/url)\b/.test(line));
  return lines.slice(0, 120).join('\n');
}

/** A file's results. Flaky tests count as failed, and so do tests that were never run. */
function reportOf(file: string, tests: TestCase[]): FileReport {
  return {
    file,
    milliseconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    passed: tests.filter((test) => test.outcome() === 'expected').length,
    failed: tests.filter((test) => test.outcome() !== 'expected').map(({ title }) => title),
  };
}
