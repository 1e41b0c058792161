import { type RefObject, useEffect } from 'react';

/** 1.5 px in each of 60 frames a second (specification section 9), on a screen of any rate. */
const pixelsPerMillisecond = (1.5 * 60) / 1000;
const wrapWithin = 20;
const touchResumeDelay = 1000;
/** Limits the step after the browser paused the animation, as in a hidden tab. */
const maxFrameTime = 100;

/** Scrolls a row of cards to the right endlessly. A pointer over it, a touch or focus inside pauses it. */
export function useRowScroll(ref: RefObject<HTMLElement | null>, moves: boolean) {
  useEffect(() => (ref.current && moves ? scrollRow(ref.current) : undefined), [ref, moves]);
}

/** Scrolls the row while it's in view and nothing pauses it. @returns a function that stops it */
function scrollRow(row: HTMLElement): () => void {
  const pauseReasons = new Set<PauseReason>();
  let inView = false;
  let frame = 0;
  let [position, last] = [0, 0];

  const step = (now: number) => {
    // The visitor may have scrolled the row since the last frame.
    if (Math.abs(position - row.scrollLeft) > 1) position = row.scrollLeft;
    position += Math.min(now - last, maxFrameTime) * pixelsPerMillisecond;
    last = now;
    if (position >= row.scrollWidth - row.clientWidth - wrapWithin) position = 0;
    row.scrollLeft = position;
    frame = requestAnimationFrame(step);
  };
  const run = () => {
    cancelAnimationFrame(frame);
    if (!inView || pauseReasons.size > 0) return;
    frame = requestAnimationFrame((now) => {
      [position, last] = [row.scrollLeft, now];
      frame = requestAnimationFrame(step);
    });
  };
  const observer = new IntersectionObserver(([entry]) => {
    inView = entry?.isIntersecting ?? false;
    run();
  });
  observer.observe(row);
  const stopListening = listenForPauses(row, (reason, isPaused) => {
    if (isPaused) pauseReasons.add(reason);
    else pauseReasons.delete(reason);
    run();
  });
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    stopListening();
  };
}

type PauseReason = 'pointer' | 'focus' | 'touch';

/** Reports when the visitor's pointer, focus or touch enters and leaves the row. @returns a function that stops listening */
function listenForPauses(row: HTMLElement, onChange: (reason: PauseReason, isPaused: boolean) => void): () => void {
  let touchTimer: ReturnType<typeof setTimeout>;
  const pause = (reason: PauseReason) => () => onChange(reason, true);
  const pauseForTouch = () => {
    clearTimeout(touchTimer);
    onChange('touch', true);
  };
  const resume = (reason: PauseReason) => () => onChange(reason, false);
  const resumeAfterTouch = () => {
    touchTimer = setTimeout(resume('touch'), touchResumeDelay);
  };
  const ifMouse = (listener: () => void) => (event: PointerEvent) => event.pointerType === 'mouse' && listener();
  const listeners: [string, (event: never) => void][] = [
    ['pointerenter', ifMouse(pause('pointer'))],
    ['pointerleave', ifMouse(resume('pointer'))],
    ['focusin', pause('focus')],
    ['focusout', resume('focus')],
    ['touchstart', pauseForTouch],
    ['touchend', resumeAfterTouch],
    ['touchcancel', resumeAfterTouch],
  ];
  for (const [name, listener] of listeners) row.addEventListener(name, listener as EventListener, { passive: true });
  return () => {
    clearTimeout(touchTimer);
    for (const [name, listener] of listeners) row.removeEventListener(name, listener as EventListener);
  };
}
