/** Does something after a while, in milliseconds, unless it's stopped. Starting it again begins the while anew. */
export function createTimer(delay: number, action: () => void) {
  let running: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(running);
    running = undefined;
  };
  return {
    start() {
      stop();
      running = setTimeout(() => {
        running = undefined;
        action();
      }, delay);
    },
    stop,
    isRunning: () => running !== undefined,
  };
}
