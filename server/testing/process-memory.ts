import { readFileSync } from 'node:fs';

/** Resident memory of a process in megabytes (proc(5), VmRSS). */
export const residentMegabytes = (pid: number): number => readMegabytes(pid, 'VmRSS');

/** The most resident memory that a process has had since its start, in megabytes. */
export const peakMegabytes = (pid: number): number => readMegabytes(pid, 'VmHWM');

const readMegabytes = (pid: number, field: string) =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

export interface MemorySample {
  /** Minutes since the first sample. */
  minute: number;
  megabytes: number;
}

/** Samples the resident memory of a process until stopped. @param interval in milliseconds */
export function sampleMemory(pid: number, interval: number) {
  const samples: MemorySample[] = [];
  const startedAt = performance.now();
  const sample = () => samples.push({ minute: (performance.now() - startedAt) / 60_000, megabytes: residentMegabytes(pid) });
  sample();
  const timer = setInterval(sample, interval);
  return {
    stop: (): MemorySample[] => {
      clearInterval(timer);
      return samples;
    },
  };
}

/** The highest of the samples, in megabytes. */
export const highestOf = (samples: MemorySample[]): number => Math.max(...samples.map(({ megabytes }) => megabytes));

/** The median of each of these minutes, counted from 1, in whole megabytes. */
export const medianInMinutes = (samples: MemorySample[], minutes: number[]): number[] =>
  minutes.map((number) => Math.round(median(samples.filter(({ minute }) => Math.floor(minute) === number - 1))));

const median = (samples: MemorySample[]) =>
  samples.map(({ megabytes }) => megabytes).toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN;

/** The slope of the least squares, in megabytes a minute. @param after in minutes: until then, code is still being loaded and compiled */
export function growthOf(samples: MemorySample[], after: number): number {
  const warm = samples.filter(({ minute }) => minute >= after);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [minute, megabytes] = [mean(warm.map((sample) => sample.minute)), mean(warm.map((sample) => sample.megabytes))];
  const covariance = mean(warm.map((sample) => (sample.minute - minute) * (sample.megabytes - megabytes)));
  return covariance / mean(warm.map((sample) => (sample.minute - minute) ** 2));
}
