/** For how many subjects the queue remembers when they last had a turn. */
const remembered = 1000;

interface Item {
  /** What the item is about; subjects take turns. */
  subject: string;
}

/**
 * A queue in which subjects take turns: next is the oldest item of the one that has gone the longest without a turn, so that however many
 * wait about one subject, those about another one wait for a single item.
 */
export function createFairQueue<Queued extends Item>(maxLength: number) {
  const waiting: Queued[] = [];
  /** The number of each subject's last turn, the oldest turn first. */
  const lastTurns = new Map<string, number>();
  let turns = 0;

  const lastTurnOf = ({ subject }: Item) => lastTurns.get(subject) ?? 0;
  const countOf = ({ subject }: Item) => waiting.filter((item) => item.subject === subject).length;

  function remove(item: Queued) {
    waiting.splice(waiting.indexOf(item), 1);
  }

  return {
    /** @returns what has no place, which may be the item itself: the newest of the subject about which the most is waiting */
    add(item: Queued): Queued | undefined {
      waiting.push(item);
      if (waiting.length <= maxLength) return undefined;
      const refused = waiting.toReversed().reduce((one, other) => (countOf(other) > countOf(one) ? other : one));
      remove(refused);
      return refused;
    },
    next(): Queued | undefined {
      if (waiting.length === 0) return undefined;
      const next = waiting.reduce((one, other) => (lastTurnOf(other) < lastTurnOf(one) ? other : one));
      remove(next);
      lastTurns.delete(next.subject);
      lastTurns.set(next.subject, ++turns);
      if (lastTurns.size > remembered) lastTurns.delete(lastTurns.keys().next().value!);
      return next;
    },
    remove,
    clear: (): Queued[] => waiting.splice(0),
  };
}
