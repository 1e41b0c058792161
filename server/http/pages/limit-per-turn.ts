/**
 * Runs at most so many tasks in one turn of the event loop, in the order in which they came. Between two turns everything else
 * that is ready gets its part, so what comes in a crowd delays it by one turn and not by the crowd.
 */
export function limitPerTurn(perTurn: number): (task: () => void) => void {
  let waiting: (() => void)[] = [];
  let ran = 0;
  const run = (task: () => void) => {
    if (ran === 0) setImmediate(startTurn);
    ran += 1;
    task();
  };
  const startTurn = () => {
    ran = 0;
    const tasks = waiting.slice(0, perTurn);
    waiting = waiting.slice(perTurn);
    for (const task of tasks) run(task);
  };
  return (task) => {
    if (ran < perTurn) run(task);
    else waiting.push(task);
  };
}
