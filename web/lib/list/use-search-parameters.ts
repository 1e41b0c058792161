import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '#web/lib/use-hydrated.ts';

/** The URL's search parameters; undefined until hydration, because prerendered pages are the same for every query string. */
export function useSearchParameters(): URLSearchParams | undefined {
  const { search } = useLocation();
  const hydrated = useHydrated();
  return useMemo(() => (hydrated ? new URLSearchParams(search) : undefined), [hydrated, search]);
}
