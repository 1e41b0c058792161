import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { LimitError, ProgramError, readProgram, runProgram } from './run-program.ts';

const shell = (script: string, options: Parameters<typeof runProgram>[2] = {}) => runProgram('sh', ['-c', script], options);

test('ends a program that writes more than is read', async () => {
  const reading = readProgram('yes', []);
  await expect(reading).rejects.toThrow(new LimitError('It wrote too much.'));
});

test('ends a program when its output cannot be used', async () => {
  const onOutput = () => {
    throw new Error('This is no number.');
  };
  await expect(runProgram('yes', [], { onOutput })).rejects.toThrow('This is no number.');
});

test('ends a program that is to end, with the reason', async () => {
  const ending = new AbortController();
  const running = shell('echo started; exec sleep 1000', {
    signal: ending.signal,
    onOutput: () => ending.abort(new Error('The file was deleted.')),
  });
  await expect(running).rejects.toThrow('The file was deleted.');
});

test('ends a program that ignores SIGTERM', async () => {
  const ending = new AbortController();
  const running = shell('trap "" TERM; echo started; while :; do sleep 1; done', {
    signal: ending.signal,
    onOutput: () => ending.abort(new Error('The server is stopping.')),
  });
  await expect(running).rejects.toThrow('The server is stopping.');
});

test('ends a program that writes a larger file than it may', async () => {
  const cwd = temporaryDirectory();
  await expect(shell('exec yes >file', { cwd, fileSizeLimit: 51_200 })).rejects.toThrow(LimitError);
  expect(statSync(join(cwd, 'file')).size).toBe(51_200);
});

const allocate = "Buffer.alloc(3e9, 1); console.log('allocated')";

test.runIf(process.platform === 'linux')('refuses memory to a program that needs more than it may', async () => {
  await expect(runProgram(process.execPath, ['-e', allocate])).rejects.toThrow(ProgramError);
});

test('limits the processor time of a program to twice its timeout', async () => {
  expect(await readProgram('sh', ['-c', 'ulimit -t'], { timeout: 30_000 })).toBe('60\n');
});

test.runIf(process.platform === 'linux')('has a program killed before the server when memory runs out', async () => {
  expect(await readProgram('cat', ['/proc/self/oom_score_adj'])).toBe('1000\n');
});
