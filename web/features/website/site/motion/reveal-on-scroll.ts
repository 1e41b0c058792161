import { isMotionAllowed } from './is-motion-allowed.ts';

/**
 * Animates an element that is scrolled to, as it enters the viewport: what can be seen before doesn't move, and nothing is hidden without
 * JavaScript.
 * @returns a function that stops waiting for it
 */
export function revealOnScroll(element: HTMLElement): (() => void) | undefined {
  if (!isMotionAllowed()) return undefined;
  // The observer's first callback reports the position; measuring it here would force a layout for each element.
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) {
      element.dataset.reveal = 'waiting';
      return;
    }
    if (element.dataset.reveal === 'waiting') element.dataset.reveal = 'shown';
    observer.disconnect();
  });
  observer.observe(element);
  return () => observer.disconnect();
}
