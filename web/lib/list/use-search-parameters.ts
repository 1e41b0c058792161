import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '../use-hydrated.ts';

/** The parameters of the address, known once the page has come alive: as the server sends it, it is the same for everybody. */
export function useSearchParameters(): URLSearchParams | undefined {
  const { search } = useLocation();
  const hydrated = useHydrated();
  return useMemo(() => (hydrated ? new URLSearchParams(search) : undefined), [hydrated, search]);
}
