import type { ChangeListener } from '#server/db/change-listener.ts';

/** Waits for the listener's connection, which may be older than this call: whoever subscribed first opened it. */
export const waitUntilListening = (changes: ChangeListener) =>
  new Promise<void>((resolve) => {
    changes.subscribe((change) => change === 'anything' && resolve(), Number.POSITIVE_INFINITY);
  });
