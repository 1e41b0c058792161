import { setImmediate, setTimeout } from 'node:timers/promises';

export interface Timed {
  milliseconds: number;
}

/**
 * Sends at a constant rate without waiting for responses (an open loop): waiting for slow ones would hide delays that visitors see. For the same
 * reason, times start when a request was due.
 */
export async function sendSteadily<Result>(
  perSecond: number,
  seconds: number,
  send: (number: number) => Promise<Result>,
): Promise<(Result & Timed)[]> {
  const startedAt = performance.now();
  const results: Promise<Result & Timed>[] = [];
  for (let number = 0; number < perSecond * seconds; number++) {
    const due = startedAt + (number * 1000) / perSecond;
    const wait = due - performance.now();
    // A timer takes a millisecond at least: what is late is sent at once, but responses must be received meanwhile.
    await (wait > 0 ? setTimeout(wait) : setImmediate());
    results.push(send(number).then((result) => ({ ...result, milliseconds: performance.now() - due })));
  }
  return Promise.all(results);
}

/** A percentile of the response times, in milliseconds. */
export function percentile(results: Timed[], percent: number): number {
  const times = results.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  return times[Math.ceil((times.length * percent) / 100) - 1] ?? Number.NaN;
}
