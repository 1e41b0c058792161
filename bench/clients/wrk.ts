import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

/** Requests per second, and the 99th percentile latency in milliseconds, as measured by wrk. */
export interface Load {
  perSecond: number;
  p99: number;
}

const units: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

/** Loads a URL with wrk. @param seconds the duration */
export function load(url: string, seconds: number, headers: Record<string, string> = {}): Load {
  const { stdout, error } = spawnSync('wrk', options(url, seconds, headers), { encoding: 'utf8' });
  if (error) throw new Error('The benchmarks need wrk. Install it (on Debian: apt-get install wrk) and run npm run bench again.');
  return read(stdout);
}

/** Loads several servers at the same time. */
export const loadAll = (urls: string[], seconds: number, headers: Record<string, string> = {}): Promise<Load[]> =>
  Promise.all(urls.map(async (url) => read((await promisify(execFile)('wrk', options(url, seconds, headers))).stdout)));

function options(url: string, seconds: number, headers: Record<string, string>): string[] {
  const headerOptions = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  return ['-t1', '-c32', `-d${seconds}s`, '--latency', '--timeout', '10s', ...headerOptions, url];
}

function read(output: string): Load {
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`Some requests failed:\n${output}`);
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? [];
  return { perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]), p99: Number(p99) * (units[unit] ?? Number.NaN) };
}

export interface Comparison {
  ours: number;
  bare: number;
  ratio: number;
}

/** Alternates between both, so that noise affects them alike, and returns the round with the median ratio. */
export function compare(ours: () => Load, bare: () => Load, rounds = 5): Comparison {
  const pairs = Array.from({ length: rounds }, () => {
    const [one, other] = [ours().perSecond, bare().perSecond];
    return { ours: one, bare: other, ratio: one / other };
  });
  return pairs.sort((one, other) => one.ratio - other.ratio)[Math.floor(rounds / 2)]!;
}
