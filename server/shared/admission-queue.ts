/** Called when it's a request's turn, with a function that ends it; with undefined if it has waited too long. */
type Start = (leave: (() => void) | undefined) => void;

interface Waiting {
  start: Start;
  timeout: NodeJS.Timeout;
}

interface Sender {
  name: string;
  running: number;
  /** The sender's requests that wait, oldest first. */
  waiting: Waiting[];
}

interface AdmissionOptions {
  /** How many requests run at a time; in an overload fewer, which leaves time to turn the others away. */
  running: { usual: number; overload: number };
  /** How many may wait; one more turns away one of whoever has the most waiting. In a lasting overload fewer: most of them would wait in vain. */
  waiting: { usual: number; overload: number };
  /** How long a request waits at most, in milliseconds. An overload that goes on for longer is a lasting one. */
  maxWait: number;
  /** After this many milliseconds, a request no longer counts: it waits for something else, such as a browser or another service. */
  lease: number;
  /** Once the queue hasn't been empty for this long, in milliseconds, it's not a burst, but an overload. Once it has been empty for as long, that's over. */
  burst: number;
}

/**
 * Limits how many requests run at a time. Next is whoever has the fewest running, so that many requests of one sender don't hold up the
 * others. Of a sender's requests in an overload, the newest goes first, so that some are answered soon, instead of all of them late (Maurer,
 * "Fail at Scale", ACM Queue 13(8): adaptive LIFO).
 */
export function createAdmissionQueue(options: AdmissionOptions) {
  const { maxWait, lease } = options;
  /** Whoever has requests that run or wait. */
  const senders = new Map<string, Sender>();
  let running = 0;
  let waiting = 0;
  /** Since when requests have been waiting, with no more than moments in which none did. */
  let queueingSince = 0;
  let emptySince = 0;
  let isStarting = false;

  function findSender(name: string): Sender {
    const sender = senders.get(name) ?? { name, running: 0, waiting: [] };
    senders.set(name, sender);
    return sender;
  }

  function forgetIfIdle({ name, running, waiting }: Sender) {
    if (running === 0 && waiting.length === 0) senders.delete(name);
  }

  function run(sender: Sender, start: Start) {
    running += 1;
    sender.running += 1;
    let hasLeft = false;
    const leave = () => {
      if (hasLeft) return;
      hasLeft = true;
      clearTimeout(timer);
      running -= 1;
      sender.running -= 1;
      forgetIfIdle(sender);
      runWaiting();
    };
    const timer = setTimeout(leave, lease);
    start(leave);
  }

  const isCalm = () => waiting === 0 && performance.now() - emptySince > options.burst;
  const hasQueuedFor = (milliseconds: number) => !isCalm() && performance.now() - queueingSince > milliseconds;
  const isOverloaded = () => hasQueuedFor(options.burst);
  const maxRunning = () => (isOverloaded() ? options.running.overload : options.running.usual);

  const maxWaiting = () => (hasQueuedFor(maxWait) ? options.waiting.overload : options.waiting.usual);

  const whoWaits = () => [...senders.values()].filter((sender) => sender.waiting.length > 0);
  const withFewestRunning = () => whoWaits().reduce((one, other) => (other.running < one.running ? other : one));
  const withMostWaiting = () => whoWaits().reduce((one, other) => (other.waiting.length > one.waiting.length ? other : one));

  /** Starts waiting requests in a loop: each may end at once, and leave while the next one starts. */
  function runWaiting() {
    if (isStarting) return;
    isStarting = true;
    try {
      while (running < maxRunning() && waiting > 0) {
        const sender = withFewestRunning();
        const next = (isOverloaded() ? sender.waiting.pop() : sender.waiting.shift())!;
        waiting -= 1;
        if (waiting === 0) emptySince = performance.now();
        clearTimeout(next.timeout);
        run(sender, next.start);
      }
    } finally {
      isStarting = false;
    }
  }

  function turnAwayOldestOf(sender: Sender) {
    const oldest = sender.waiting.shift()!;
    waiting -= 1;
    clearTimeout(oldest.timeout);
    forgetIfIdle(sender);
    oldest.start(undefined);
  }

  return {
    /**
     * Whether one more of a sender would have to be turned away, or another one for it that is as entitled.
     * @param nameOf asked only if as many wait as may
     */
    isFull: (nameOf = () => ''): boolean =>
      waiting >= maxWaiting() && withMostWaiting().waiting.length <= (senders.get(nameOf())?.waiting.length ?? 0) + 1,
    /** Lets a request start or wait. @param name of the sender, if there are several */
    enter(start: Start, name = ''): void {
      const sender = findSender(name);
      if (waiting === 0 && running < maxRunning()) {
        run(sender, start);
        return;
      }
      if (isCalm()) queueingSince = performance.now();
      // The oldest of a sender times out first.
      sender.waiting.push({ start, timeout: setTimeout(() => turnAwayOldestOf(sender), maxWait) });
      waiting += 1;
      while (waiting > maxWaiting()) turnAwayOldestOf(withMostWaiting());
    },
  };
}
