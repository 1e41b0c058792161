import { type RefObject, useEffect } from 'react';

/** 1.5 px in each of 60 frames a second (specification section 9), on a screen of any rate. */
const pixelsPerMillisecond = (1.5 * 60) / 1000;
const wrapWithin = 20;
const touchResumeDelay = 1000;
/** Limits the step after the browser paused the animation, as in a hidden tab. */
const maxFrameTime = 100;

/** Scrolls a row of cards to the right endlessly. A pointer over it, a touch or focus inside pauses it. */
export function useRowScroll(ref: RefObject<HTMLElement | null>, moves: boolean) {
  useEffect(() => {
    const row = ref.current;
    if (!row || !moves) return;
    const pauses = new Set<string>();
    let inView = false;
    let frame = 0;
    let touchTimer: ReturnType<typeof setTimeout>;
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
      if (!inView || pauses.size > 0) return;
      frame = requestAnimationFrame((now) => {
        [position, last] = [row.scrollLeft, now];
        frame = requestAnimationFrame(step);
      });
    };
    const pause = (reason: string) => () => {
      clearTimeout(touchTimer);
      pauses.add(reason);
      run();
    };
    const resume = (reason: string) => () => {
      pauses.delete(reason);
      run();
    };
    const resumeAfterTouch = () => {
      touchTimer = setTimeout(resume('touch'), touchResumeDelay);
    };
    const observer = new IntersectionObserver(([entry]) => {
      inView = entry?.isIntersecting ?? false;
      run();
    });
    observer.observe(row);
    const ifMouse = (listener: () => void) => (event: PointerEvent) => event.pointerType === 'mouse' && listener();
    const listeners: [string, (event: never) => void][] = [
      ['pointerenter', ifMouse(pause('pointer'))],
      ['pointerleave', ifMouse(resume('pointer'))],
      ['focusin', pause('focus')],
      ['focusout', resume('focus')],
      ['touchstart', pause('touch')],
      ['touchend', resumeAfterTouch],
      ['touchcancel', resumeAfterTouch],
    ];
    for (const [name, listener] of listeners) row.addEventListener(name, listener as EventListener, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(touchTimer);
      observer.disconnect();
      for (const [name, listener] of listeners) row.removeEventListener(name, listener as EventListener);
    };
  }, [ref, moves]);
}
