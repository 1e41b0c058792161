/** Called when it's a request's turn, with a function that ends it; with undefined if it has waited too long. */
type Start = (leave: (() => void) | undefined) => void;

interface Waiting {
  start: Start;
  timeout: NodeJS.Timeout;
}

interface AdmissionOptions {
  /** How many run at a time. */
  limit: number;
  /** How many may wait; one more turns away the one that has waited longest. */
  maxWaiting: number;
  /** In milliseconds. */
  maxWait: number;
  /** After this many milliseconds, a request no longer counts: it waits for something else, such as a browser or another service. */
  lease: number;
  /** Once the queue hasn't been empty for this long, in milliseconds, it's not a burst, but an overload. */
  burst: number;
}

/**
 * Limits how many requests run at a time. In an overload, the newest goes first, so that some are answered soon, instead of all
 * of them late (Maurer, "Fail at Scale", ACM Queue 13(8): adaptive LIFO).
 */
export function createAdmissionQueue({ limit, maxWaiting, maxWait, lease, burst }: AdmissionOptions) {
  let running = 0;
  /** Oldest first. */
  const waiting: Waiting[] = [];
  /** Since when the queue hasn't been empty. */
  let waitingSince = 0;

  function run(start: Start) {
    running += 1;
    let hasLeft = false;
    const leave = () => {
      if (hasLeft) return;
      hasLeft = true;
      clearTimeout(timer);
      running -= 1;
      runNext();
    };
    const timer = setTimeout(leave, lease);
    start(leave);
  }

  function runNext() {
    const isOverloaded = performance.now() - waitingSince > burst;
    const next = isOverloaded ? waiting.pop() : waiting.shift();
    if (!next) return;
    clearTimeout(next.timeout);
    run(next.start);
  }

  function turnAwayOldest() {
    const oldest = waiting.shift();
    clearTimeout(oldest?.timeout);
    oldest?.start(undefined);
  }

  return {
    enter(start: Start): void {
      if (running < limit) {
        run(start);
        return;
      }
      if (waiting.length === 0) waitingSince = performance.now();
      // The oldest times out first.
      waiting.push({ start, timeout: setTimeout(turnAwayOldest, maxWait) });
      if (waiting.length > maxWaiting) turnAwayOldest();
    },
  };
}
