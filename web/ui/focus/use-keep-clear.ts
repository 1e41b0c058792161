import { type RefObject, useEffect } from 'react';

/**
 * Has what gets the focus scroll to beside an element that stays in view at the top or bottom of the page, however high it is.
 * @param edge where it is; the decisions are below what else stays at the bottom
 * @param heightOf how much of it stays, in pixels
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
