interface Playing {
  from: number;
  /** The last frame before it ends: behind `from` to play backward. */
  to: number;
  /** The speed of playback. Frames that the browser can't show in time are skipped. */
  framesPerSecond: number;
  /** Shows only frames whose number is a multiple of this one. */
  every?: number;
  seekTo: (frame: number) => void;
  /** Whether the last frame is still being decoded: it isn't skipped, and time waits for it. */
  isAwaited?: () => boolean;
  /** Called at the last frame. */
  onEnd: () => void;
}

/**
 * Shows one frame after the other in real time, without sound, and also backward, which browsers don't.
 * @returns stops it
 */
export function playFrames({ from, to, framesPerSecond, every = 1, seekTo, isAwaited = () => false, onEnd }: Playing): () => void {
  const direction = Math.sign(to - from);
  let start = performance.now();
  let last = from;
  let request = requestAnimationFrame(function tick(now) {
    if (isAwaited()) {
      // The next one is due at once then.
      start = Math.max(start, now - ((Math.abs(last - from) + 1) / framesPerSecond) * 1000);
      request = requestAnimationFrame(tick);
      return;
    }
    const passed = Math.min(Math.abs(to - from), Math.floor((Math.max(0, now - start) / 1000) * framesPerSecond));
    const reached = from + direction * passed;
    const frame = reached - (reached % every);
    if (frame !== last) seekTo(frame);
    last = frame;
    if (reached === to) onEnd();
    else request = requestAnimationFrame(tick);
  });
  return () => cancelAnimationFrame(request);
}
