import { type RefObject, useLayoutEffect } from 'react';

/**
 * Says in `--around` how much of the window stands above and below the parent of an element, in pixels, so that the parent can take the
 * rest.
 */
export function useWindowHeight(ref: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const parent = ref.current!.parentElement!;
    const main = parent.closest('main');
    const measure = () => {
      const below = main ? Number.parseFloat(getComputedStyle(main).paddingBottom) : 0;
      parent.style.setProperty('--around', `${parent.getBoundingClientRect().top + scrollY + below}px`);
    };
    measure();
    // The page's height changes when something above the element grows or shrinks.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
}
