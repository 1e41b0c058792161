import { type RefObject, useEffect } from 'react';

/**
 * Lets an element that stays at the top of the window give way as the page scrolls below it: says in their parent's
 * `--scrolled` how far.
 * @param naturalTop an element right above it, which doesn't stay
 */
export function useShrinkOnScroll(element: RefObject<HTMLElement | null>, naturalTop: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const topOf = (part: RefObject<HTMLElement | null>) => part.current?.getBoundingClientRect().top ?? 0;
    const update = () =>
      naturalTop.current?.parentElement?.style.setProperty('--scrolled', `${Math.max(0, topOf(element) - topOf(naturalTop))}px`);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [element, naturalTop]);
}
