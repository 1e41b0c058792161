/**
 * Runs parts of a transaction at the same time: their statements are sent without waiting for each other's results. If one fails, it waits
 * for the others, whose further statements would otherwise come after the rollback, and count.
 */
export const together = <const Parts extends readonly unknown[]>(...parts: Parts) =>
  Promise.all(parts).finally(() => Promise.allSettled(parts));
