import { setTimeout } from 'node:timers/promises';
import { residentMegabytes } from './processes.ts';

/** The highest resident memory of a process until stopped, in megabytes. */
export function watchMemory(pid: number) {
  let highest = residentMegabytes(pid);
  let isOver = false;
  (async () => {
    while (!isOver) {
      highest = Math.max(highest, residentMegabytes(pid));
      await setTimeout(250);
    }
  })();
  return {
    stop: () => {
      isOver = true;
      return highest;
    },
  };
}
