/** The speed is that of the last few milliseconds. */
const windowLength = 8000;

/** Measures an upload's speed. @returns a function that takes a time in milliseconds and the bytes sent by then, and returns bytes per second */
export function measureSpeed(): (time: number, sent: number) => number | undefined {
  let samples: { time: number; sent: number }[] = [];
  return (time, sent) => {
    // The newest sample that's older than the window stays, so that a stalled upload slows down instead of having no speed.
    const start = samples.findLastIndex((sample) => sample.time <= time - windowLength);
    samples = [...samples.slice(Math.max(start, 0)), { time, sent }];
    const first = samples[0]!;
    return time - first.time < 1000 ? undefined : Math.max(0, ((sent - first.sent) / (time - first.time)) * 1000);
  };
}
