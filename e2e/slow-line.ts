import { setTimeout as wait } from 'node:timers/promises';

interface LineOptions {
  bitsPerSecond: number;
  /** How long an answer takes to arrive, in milliseconds. */
  delay?: number;
  /** Nothing arrives for `length` milliseconds of every `every` milliseconds. */
  pauses?: { length: number; every: number };
}

export type SlowLine = ReturnType<typeof createSlowLine>;

/** How many bytes are passed on at once. */
const packet = 4096;

/** A line that all answers share. It limits the bits per second, and delays them. */
export function createSlowLine({ bitsPerSecond, delay = 0, pauses }: LineOptions) {
  const begun = Date.now();
  let freeAt = begun;
  let passed = 0;

  /** The first time from `time` on that isn't in a pause. */
  function afterPause(time: number): number {
    if (!pauses) return time;
    const inPeriod = (time - begun) % pauses.every;
    const pauseBegins = pauses.every - pauses.length;
    return inPeriod < pauseBegins ? time : time + pauses.every - inPeriod;
  }

  return {
    async *pass(chunks: AsyncIterable<Buffer>) {
      await wait(delay);
      for await (const chunk of chunks)
        for (let offset = 0; offset < chunk.length; offset += packet) {
          const part = chunk.subarray(offset, offset + packet);
          freeAt = afterPause(Math.max(Date.now(), freeAt) + (8000 * part.length) / bitsPerSecond);
          await wait(Math.max(0, freeAt - Date.now()));
          passed += part.length;
          yield part;
        }
    },
    /** How many bytes have passed so far. */
    passed: () => passed,
  };
}
