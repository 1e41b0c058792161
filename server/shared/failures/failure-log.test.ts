import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logFailures } from './failure-log.ts';

test('logs a repeated failure twice a minute with its count, and a different one at once', () => {
  const lines: { count: number; err: { message: string } }[] = [];
  let now = 1000;
  const report = logFailures(pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }), 'jobs', () => now);
  const away = () => report(new Error('Failed query', { cause: new Error('connection refused') }));
  for (let poll = 0; poll < 10; poll++) away();
  now += 30_000;
  away();
  report(new Error('disk full'));
  expect(lines.map(({ count }) => count)).toEqual([1, 10, 1]);
  expect(lines[2]?.err.message).toBe('disk full');
});
