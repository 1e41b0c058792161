import { spawnSync } from 'node:child_process';

/** Requests a second by wrk, and the 99th percentile of their time in milliseconds. */
export interface Load {
  perSecond: number;
  p99: number;
}

const units: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

/** Loads a URL from a process of its own. @param seconds how long */
export function load(url: string, seconds: number, headers: Record<string, string> = {}): Load {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout, error } = spawnSync('wrk', ['-t1', '-c32', `-d${seconds}s`, '--latency', ...given, url], { encoding: 'utf8' });
  if (error) throw new Error('The benchmark needs wrk. Install it (on Debian: apt-get install wrk), then run npm run bench again.');
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`Not every answer was a success:\n${stdout}`);
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return { perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]), p99: Number(p99) * (units[unit] ?? Number.NaN) };
}

export interface Comparison {
  ours: number;
  bare: number;
  ratio: number;
}

/** Loads both in turns, so that a noisy machine disturbs both alike, and takes the median of the ratios. */
export function compare(ours: () => Load, bare: () => Load, rounds = 5): Comparison {
  const pairs = Array.from({ length: rounds }, () => {
    const [one, other] = [ours().perSecond, bare().perSecond];
    return { ours: one, bare: other, ratio: one / other };
  });
  return pairs.sort((one, other) => one.ratio - other.ratio)[Math.floor(rounds / 2)]!;
}
