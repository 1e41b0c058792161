interface BackwardPlayback {
  from: number;
  /** Frames a second; what the browser can't show in time is skipped. */
  framesPerSecond: number;
  seekTo: (frame: number) => void;
  /** Called at the first frame. */
  onEnd: () => void;
}

/**
 * Browsers don't play backward, so this seeks back in real time.
 * @returns stops it
 */
export function playBackward({ from, framesPerSecond, seekTo, onEnd }: BackwardPlayback): () => void {
  const start = performance.now();
  let last = from;
  let request = requestAnimationFrame(function tick(now) {
    const frame = Math.max(0, from - Math.floor((Math.max(0, now - start) / 1000) * framesPerSecond));
    if (frame !== last) seekTo(frame);
    last = frame;
    if (frame === 0) onEnd();
    else request = requestAnimationFrame(tick);
  });
  return () => cancelAnimationFrame(request);
}
