import { type RefObject, useEffect } from 'react';

/**
 * Keeps a focused element from being scrolled beneath an element that stays in view at the top or bottom of the page, however high that is.
 * @param edge where the element stays; `decisions` are below whatever else stays at the bottom
 * @param heightOf how much of the element stays in view, in pixels
 */
export function useKeepClear(element: RefObject<HTMLElement | null>, edge: 'top' | 'bottom' | 'decisions', heightOf = wholeHeight) {
  useEffect(() => {
    const root = document.documentElement;
    const name = `--covered-${edge}`;
    const observer = new ResizeObserver(() => root.style.setProperty(name, `${element.current ? heightOf(element.current) : 0}px`));
    if (element.current) observer.observe(element.current, { box: 'border-box' });
    return () => {
      observer.disconnect();
      root.style.removeProperty(name);
    };
  }, [element, edge, heightOf]);
}

const wholeHeight = ({ offsetHeight }: HTMLElement) => offsetHeight;
