import { isMotionAllowed } from './is-motion-allowed.ts';

/**
 * Animates an element into view on scroll. It's hidden only from here, and only while it is outside the viewport, so nothing is hidden
 * without JavaScript.
 * @returns a function that stops waiting for it
 */
export function revealOnScroll(element: HTMLElement): (() => void) | undefined {
  if (!isMotionAllowed()) return undefined;
  // The observer's first callback reports the position; measuring it here would force a layout for each element.
  let isWaiting = false;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting) {
        if (isWaiting) element.dataset.reveal = 'shown';
        observer.disconnect();
      } else if (!isWaiting) {
        element.dataset.reveal = 'waiting';
        isWaiting = true;
      }
    },
    { rootMargin: '0px 0px -10% 0px' },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
