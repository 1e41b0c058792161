/** Called when it's a request's turn, with a function that ends it; with undefined if it has waited too long. */
type Start = (leave: (() => void) | undefined) => void;

interface Waiting {
  start: Start;
  timeout: NodeJS.Timeout;
}

interface AdmissionOptions {
  /** How many run at a time. In an overload fewer, which leaves time to turn the others away. */
  running: { usual: number; overload: number };
  /** How many may wait; one more turns away the one that has waited longest. In a lasting overload fewer: most of them would wait in vain. */
  waiting: { usual: number; overload: number };
  /** In milliseconds. An overload that goes on for longer is a lasting one. */
  maxWait: number;
  /** After this many milliseconds, a request no longer counts: it waits for something else, such as a browser or another service. */
  lease: number;
  /** Once the queue hasn't been empty for this long, in milliseconds, it's not a burst, but an overload. Once it has been empty for as long, that's over. */
  burst: number;
}

/**
 * Limits how many requests run at a time. In an overload, the newest goes first, so that some are answered soon, instead of all
 * of them late (Maurer, "Fail at Scale", ACM Queue 13(8): adaptive LIFO).
 */
export function createAdmissionQueue(options: AdmissionOptions) {
  const { maxWait, lease } = options;
  let running = 0;
  /** Oldest first. */
  const waiting: Waiting[] = [];
  /** Since when the queue hasn't been empty, but for moments. */
  let queueingSince = 0;
  let emptySince = 0;
  let isStarting = false;

  function run(start: Start) {
    running += 1;
    let hasLeft = false;
    const leave = () => {
      if (hasLeft) return;
      hasLeft = true;
      clearTimeout(timer);
      running -= 1;
      runWaiting();
    };
    const timer = setTimeout(leave, lease);
    start(leave);
  }

  const isCalm = () => waiting.length === 0 && performance.now() - emptySince > options.burst;
  const hasQueuedFor = (milliseconds: number) => !isCalm() && performance.now() - queueingSince > milliseconds;
  const isOverloaded = () => hasQueuedFor(options.burst);
  const maxRunning = () => (isOverloaded() ? options.running.overload : options.running.usual);

  const maxWaiting = () => (hasQueuedFor(maxWait) ? options.waiting.overload : options.waiting.usual);

  /** In a loop: each request may end at once, and leave while the next one starts. */
  function runWaiting() {
    if (isStarting) return;
    isStarting = true;
    try {
      while (running < maxRunning() && waiting.length > 0) {
        const next = (isOverloaded() ? waiting.pop() : waiting.shift())!;
        if (waiting.length === 0) emptySince = performance.now();
        clearTimeout(next.timeout);
        run(next.start);
      }
    } finally {
      isStarting = false;
    }
  }

  function turnAwayOldest() {
    const oldest = waiting.shift();
    clearTimeout(oldest?.timeout);
    oldest?.start(undefined);
  }

  return {
    /** Whether one more would have to be turned away, or another one for it. */
    isFull: () => waiting.length >= maxWaiting(),
    enter(start: Start): void {
      if (waiting.length === 0 && running < maxRunning()) {
        run(start);
        return;
      }
      if (isCalm()) queueingSince = performance.now();
      // The oldest times out first.
      waiting.push({ start, timeout: setTimeout(turnAwayOldest, maxWait) });
      while (waiting.length > maxWaiting()) turnAwayOldest();
    },
  };
}
