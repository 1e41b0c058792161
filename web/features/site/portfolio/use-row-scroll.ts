import { type RefObject, useEffect } from 'react';

/** 1.5 px in each of 60 frames a second (specification section 9), on a screen of any rate. */
const pixelsPerMillisecond = (1.5 * 60) / 1000;
const wrapWithin = 20;
const touchRest = 1000;
/** After a pause of the browser's own, such as a hidden tab, the row goes on from where it was. */
const longestFrame = 100;

/** Moves a row of cards rightwards for ever; a pointer over it, a finger on it or the focus in it holds it. */
export function useRowScroll(ref: RefObject<HTMLElement | null>, moves: boolean) {
  useEffect(() => {
    const row = ref.current;
    if (!row || !moves) return;
    const held = new Set<string>();
    let inView = false;
    let frame = 0;
    let release: ReturnType<typeof setTimeout>;
    let [position, last] = [0, 0];

    const step = (now: number) => {
      // A person may have moved it in between.
      if (Math.abs(position - row.scrollLeft) > 1) position = row.scrollLeft;
      position += Math.min(now - last, longestFrame) * pixelsPerMillisecond;
      last = now;
      if (position >= row.scrollWidth - row.clientWidth - wrapWithin) position = 0;
      row.scrollLeft = position;
      frame = requestAnimationFrame(step);
    };
    const run = () => {
      cancelAnimationFrame(frame);
      if (!inView || held.size > 0) return;
      frame = requestAnimationFrame((now) => {
        [position, last] = [row.scrollLeft, now];
        frame = requestAnimationFrame(step);
      });
    };
    const hold = (reason: string) => () => {
      clearTimeout(release);
      held.add(reason);
      run();
    };
    const letGo = (reason: string) => () => {
      held.delete(reason);
      run();
    };
    const observer = new IntersectionObserver(([entry]) => {
      inView = entry?.isIntersecting ?? false;
      run();
    });
    observer.observe(row);
    const byMouse = (act: () => void) => (event: PointerEvent) => event.pointerType === 'mouse' && act();
    const listeners: [string, (event: never) => void][] = [
      ['pointerenter', byMouse(hold('pointer'))],
      ['pointerleave', byMouse(letGo('pointer'))],
      ['focusin', hold('focus')],
      ['focusout', letGo('focus')],
      ['touchstart', hold('touch')],
      [
        'touchend',
        () => {
          release = setTimeout(letGo('touch'), touchRest);
        },
      ],
      [
        'touchcancel',
        () => {
          release = setTimeout(letGo('touch'), touchRest);
        },
      ],
    ];
    for (const [name, listener] of listeners) row.addEventListener(name, listener as EventListener, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(release);
      observer.disconnect();
      for (const [name, listener] of listeners) row.removeEventListener(name, listener as EventListener);
    };
  }, [ref, moves]);
}
