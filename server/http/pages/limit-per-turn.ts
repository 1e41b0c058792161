/** How many tasks may wait: more would take longer than anybody waits. */
const maxWaiting = 10_000;

/**
 * Runs at most `limit` tasks per turn of the event loop, in order. Other work runs between turns, so a burst of tasks delays it by
 * one turn at most.
 * @returns a function that takes a task, unless too many wait
 */
export function limitPerTurn(limit: number): (task: () => void) => boolean {
  const queue: (() => void)[] = [];
  let ranThisTurn = 0;
  const run = (task: () => void) => {
    if (ranThisTurn === 0) setImmediate(startTurn);
    ranThisTurn += 1;
    task();
  };
  const startTurn = () => {
    ranThisTurn = 0;
    for (const task of queue.splice(0, limit)) run(task);
  };
  return (task) => {
    if (ranThisTurn < limit) run(task);
    else if (queue.length < maxWaiting) queue.push(task);
    else return false;
    return true;
  };
}
