/**
 * Runs at most `limit` tasks per turn of the event loop, in order. Other work runs between turns, so a burst of tasks delays it by
 * one turn at most.
 */
export function limitPerTurn(limit: number): (task: () => void) => void {
  let queue: (() => void)[] = [];
  let ranThisTurn = 0;
  const run = (task: () => void) => {
    if (ranThisTurn === 0) setImmediate(startTurn);
    ranThisTurn += 1;
    task();
  };
  const startTurn = () => {
    ranThisTurn = 0;
    const tasks = queue.slice(0, limit);
    queue = queue.slice(limit);
    for (const task of tasks) run(task);
  };
  return (task) => {
    if (ranThisTurn < limit) run(task);
    else queue.push(task);
  };
}
