import { spawnSync } from 'node:child_process';

/** Requests per second, and the 99th percentile latency in milliseconds, as measured by wrk. */
export interface Load {
  perSecond: number;
  p99: number;
}

const units: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

/** Loads a URL with wrk. @param seconds the duration */
export function load(url: string, seconds: number, headers: Record<string, string> = {}): Load {
  const headerOptions = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout, error } = spawnSync('wrk', ['-t1', '-c32', `-d${seconds}s`, '--latency', '--timeout', '10s', ...headerOptions, url], {
    encoding: 'utf8',
  });
  if (error) throw new Error('The benchmarks need wrk. Install it (on Debian: apt-get install wrk) and run npm run bench again.');
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`Some requests failed:\n${stdout}`);
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return { perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]), p99: Number(p99) * (units[unit] ?? Number.NaN) };
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
