import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { FileReport } from './test-report.ts';

/** Writes the results of a run to the file that `TEST_REPORT` names. Vitest's JSON doesn't tell how long a file's imports take. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    writeFileSync(process.env.TEST_REPORT!, JSON.stringify(modules.map(reportOf)));
  }
}

function reportOf(module: TestModule): FileReport {
  const { collectDuration, duration } = module.diagnostic();
  const results = [...module.children.allTests()].map((test) => ({ name: test.fullName, state: test.result().state }));
  return {
    file: module.relativeModuleId,
    milliseconds: collectDuration + duration,
    passed: results.filter(({ state }) => state === 'passed').length,
    failed: results.filter(({ state }) => state === 'failed').map(({ name }) => name),
  };
}
