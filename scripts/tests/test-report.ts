/** What a runner's reporter tells about one test file. */
export interface FileReport {
  file: string;
  /** Importing the file included. */
  milliseconds: number;
  /** The number of tests. */
  passed: number;
  /** The names of the tests. */
  failed: string[];
}
