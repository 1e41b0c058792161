import { useCallback } from 'react';
import { useLocation } from 'react-router';

/** Where each list was scrolled to when it was left, by its address and name. */
const places = new Map<string, { left: number; top: number }>();

const keyOf = (address: string, name: string) => `${address} ${name}`;

/**
 * Keeps where something that scrolls was left, for each address: who comes back to a list finds the place.
 * @returns a ref for what scrolls, which appears together with what it holds
 */
export function useScrollRestoration(name: string) {
  const { pathname, search } = useLocation();
  const key = keyOf(pathname + search, name);
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const place = places.get(key);
      if (place) element.scrollTo(place);
      return () => {
        places.set(key, { left: element.scrollLeft, top: element.scrollTop });
      };
    },
    [key],
  );
}

/** Who goes to an address anew begins at the top. */
export function clearScroll(address: string): void {
  for (const key of places.keys()) if (key.startsWith(keyOf(address, ''))) places.delete(key);
}
