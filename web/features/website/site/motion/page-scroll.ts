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

const isAtBottom = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1;

/**
 * Scrolls slowly down the page, pauses at the bottom, returns to the top, pauses and starts over.
 * @returns a function that stops it
 */
export function scrollPage(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let frame = 0;

  const schedule = (milliseconds: number, next: () => void) => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    timer = setTimeout(() => (isBusy() ? schedule(resumeDelay, scrollDown) : next()), milliseconds);
  };
  const scrollDown = () => {
    let [position, last] = [scrollY, performance.now()];
    const step = (now: number) => {
      if (isBusy()) return schedule(resumeDelay, scrollDown);
      if (isAtBottom()) return schedule(pauseAtBottom, returnToTop);
      position += Math.min(Math.max(now - last, 0), maxFrameTime) * pixelsPerMillisecond;
      last = now;
      scrollTo({ top: position, behavior: 'instant' });
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  };
  const returnToTop = () => {
    scrollTo({ top: 0, behavior: 'smooth' });
    const waitForTop = () => {
      if (scrollY <= 0) schedule(pauseAtTop, scrollDown);
      else frame = requestAnimationFrame(waitForTop);
    };
    waitForTop();
  };
  const postpone = (event: Event) => {
    // Scrolling below a resting pointer also fires pointermove.
    if (event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0) return;
    schedule(resumeDelay, scrollDown);
  };

  schedule(startDelay, scrollDown);
  for (const name of activities) addEventListener(name, postpone, { passive: true });
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    for (const name of activities) removeEventListener(name, postpone);
  };
}
