import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Times } from './stages.ts';

/** Runs a program as the only child, to measure what it takes: `times-file time-limit program arguments…`. Ends with its exit code. */
const [timesFile, timeLimit, program, ...args] = process.argv.slice(2);

const startedAt = performance.now();
const { error, status } = spawnSync(program!, args, {
  stdio: ['ignore', 'inherit', 'inherit'],
  timeout: Number(timeLimit),
  killSignal: 'SIGKILL',
});
if (error) console.error(error);
const times: Times = { elapsed: (performance.now() - startedAt) / 1000, ...processorTime() };
writeFileSync(timesFile!, JSON.stringify(times));
process.exitCode = status ?? 1;

/** The processor time of all child processes that have ended, in seconds: proc(5), fields 16 and 17. Zero on other systems than Linux. */
function processorTime(): { user: number; system: number } {
  if (process.platform !== 'linux') return { user: 0, system: 0 };
  const [user, system] = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ').slice(13, 15).map(Number);
  return { user: user! / 100, system: system! / 100 };
}
