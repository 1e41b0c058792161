/** In milliseconds (specification section 9). */
const startAfter = 3000;
const resumeAfter = 5000;
const restAtBottom = 2000;
const restAtTop = 1000;

const pixelsPerMillisecond = 0.04;
const longestFrame = 100;

/** What a visitor does; each puts the scrolling off. */
const activities = ['pointerdown', 'pointermove', 'wheel', 'touchstart', 'touchmove', 'keydown', 'focusin'];

/** Nobody is moved while writing, choosing or watching. */
const isBusy = () =>
  document.querySelector('dialog[open], details[open], [data-playing]') !== null ||
  (document.activeElement?.matches('input, textarea, select') ?? false);

const isAtBottom = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1;

/**
 * Scrolls the page slowly down, rests at the bottom, goes back to the top, rests, and begins again.
 * @returns what ends it
 */
export function scrollPage(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let frame = 0;

  const after = (milliseconds: number, next: () => void) => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    timer = setTimeout(() => (isBusy() ? after(resumeAfter, descend) : next()), milliseconds);
  };
  const descend = () => {
    let [position, last] = [scrollY, performance.now()];
    const step = (now: number) => {
      if (isBusy()) return after(resumeAfter, descend);
      if (isAtBottom()) return after(restAtBottom, rise);
      position += Math.min(Math.max(now - last, 0), longestFrame) * pixelsPerMillisecond;
      last = now;
      scrollTo({ top: position, behavior: 'instant' });
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  };
  const rise = () => {
    scrollTo({ top: 0, behavior: 'smooth' });
    const look = () => {
      if (scrollY <= 0) after(restAtTop, descend);
      else frame = requestAnimationFrame(look);
    };
    look();
  };
  const putOff = (event: Event) => {
    // What scrolls away below a resting pointer is no move of the visitor's.
    if (event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0) return;
    after(resumeAfter, descend);
  };

  after(startAfter, descend);
  for (const name of activities) addEventListener(name, putOff, { passive: true });
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    for (const name of activities) removeEventListener(name, putOff);
  };
}
