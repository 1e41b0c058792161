import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A service that answers as it's told, behind a circuit breaker. */
function openService() {
  const circuit = createCircuitBreaker({ failures: 3, pause: 1000 });
  const answer = vi.fn<() => Promise<string>>();
  const ask = () => circuit.run(answer, (error) => (error as Error).message === 'down').catch(({ message }) => message);
  return { answer, ask };
}

test('asks nothing for a while after failures in a row, then once', async () => {
  const { answer, ask } = openService();
  answer.mockRejectedValue(new Error('down'));
  for (let time = 0; time < 5; time++) expect(await ask()).toBe('down');
  expect(answer).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(1000);
  answer.mockClear();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['down', 'down', 'down']);
  expect(answer).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  answer.mockResolvedValue('up');
  expect([await ask(), await ask()]).toEqual(['up', 'up']);
});

test.each([
  ['a success', () => Promise.resolve('found')],
  ['a refusal', () => Promise.reject(new Error('forbidden'))],
])('%s in between shows that it works', async (_, between) => {
  const { answer, ask } = openService();
  for (let time = 1; time <= 9; time++) {
    answer.mockImplementationOnce(time % 3 === 0 ? between : () => Promise.reject(new Error('down')));
    await ask();
  }
  expect(answer).toHaveBeenCalledTimes(9);
});
