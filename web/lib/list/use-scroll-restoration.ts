import { useCallback } from 'react';
import { useLocation } from 'react-router';

/** Scroll positions by URL and list name. */
const positions = new Map<string, { left: number; top: number }>();

const keyOf = (url: string, name: string) => `${url} ${name}`;

/**
 * Restores a scrolling element's position when the user comes back to a URL.
 * @returns a ref for the element, which must mount together with its content
 */
export function useScrollRestoration(name: string) {
  const { pathname, search } = useLocation();
  const key = keyOf(pathname + search, name);
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const position = positions.get(key);
      if (position) element.scrollTo(position);
      return () => {
        positions.set(key, { left: element.scrollLeft, top: element.scrollTop });
      };
    },
    [key],
  );
}

/** Makes the next visit to a path start at the top. */
export function clearScroll(url: string): void {
  for (const key of positions.keys()) if (key.startsWith(keyOf(url, ''))) positions.delete(key);
}
