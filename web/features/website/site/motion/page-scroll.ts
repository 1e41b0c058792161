/** In milliseconds (specification section 9). */
const startDelay = 3000;
const resumeDelay = 5000;
const pauseAtBottom = 2000;
const pauseAtTop = 1000;

const pixelsPerMillisecond = 0.04;
const maxFrameTime = 100;

/** Visitor activity that postpones the scrolling. */
const activities = ['pointerdown', 'pointermove', 'wheel', 'touchstart', 'touchmove', 'keydown', 'focusin'];

/** The page doesn't scroll while the visitor is typing, choosing or watching. */
const isBusy = () =>
  document.querySelector('dialog[open], details[open], [data-playing]') !== null ||
  (document.activeElement?.matches('input, textarea, select') ?? false);

const bottom = () => document.documentElement.scrollHeight - innerHeight;
const isAtBottom = () => scrollY >= bottom() - 1;

/**
 * Scrolls slowly down the page, pauses at the bottom, returns to the top, pauses and starts over. A scroll that it didn't make, such as by
 * dragging the scrollbar or finding a word, postpones it like any activity.
 * @returns a function that stops it
 */
export function scrollPage(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let frame = 0;
  /** Where the page is, unless somebody else has scrolled it. */
  let expected = scrollY;
  let isReturning = false;

  const schedule = (milliseconds: number, next: () => void) => {
    isReturning = false;
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    timer = setTimeout(() => (isBusy() ? schedule(resumeDelay, scrollDown) : next()), milliseconds);
  };
  const scrollDown = () => {
    let last = performance.now();
    expected = scrollY;
    const step = (now: number) => {
      if (isBusy()) return schedule(resumeDelay, scrollDown);
      if (isAtBottom()) return schedule(pauseAtBottom, returnToTop);
      expected = Math.min(expected + Math.min(Math.max(now - last, 0), maxFrameTime) * pixelsPerMillisecond, bottom());
      last = now;
      scrollTo({ top: expected, behavior: 'instant' });
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  };
  const returnToTop = () => {
    isReturning = true;
    scrollTo({ top: 0, behavior: 'smooth' });
    const waitForTop = () => {
      expected = scrollY;
      if (expected <= 0) schedule(pauseAtTop, scrollDown);
      else frame = requestAnimationFrame(waitForTop);
    };
    waitForTop();
  };
  const postpone = (event: Event) => {
    // Scrolling below a resting pointer also fires pointermove.
    if (event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0) return;
    schedule(resumeDelay, scrollDown);
  };
  const notice = () => {
    const isOwn = isReturning ? scrollY <= expected : Math.abs(scrollY - expected) <= 1;
    // Going down, it keeps the fraction of a pixel that the browser rounds away.
    if (isReturning || !isOwn) expected = scrollY;
    if (!isOwn) schedule(resumeDelay, scrollDown);
  };

  schedule(startDelay, scrollDown);
  addEventListener('scroll', notice, { passive: true });
  for (const name of activities) addEventListener(name, postpone, { passive: true });
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    removeEventListener('scroll', notice);
    for (const name of activities) removeEventListener(name, postpone);
  };
}
