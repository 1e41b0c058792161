/** What a test runner's reporter tells about one test file. */
export interface FileReport {
  file: string;
  /** How long the file took, with the time to import it. */
  milliseconds: number;
  /** The number of tests that passed. */
  passed: number;
  /** The names of the tests that failed. */
  failed: string[];
}
