import { useNavigate } from 'react-router';
import { useSearchParameters } from './use-search-parameters.ts';

/** What narrows a list. It stands in the address: a link, a reload and going back show the same rows. */
export function useFilter() {
  const parameters = useSearchParameters();
  const navigate = useNavigate();
  return {
    /** Whether the address has been read: a page as the server sends it is the same for every address. */
    isReady: parameters !== undefined,
    text: (name: string) => parameters?.get(name) ?? '',
    /** One of the values that there are; anything else in the address counts as none. */
    oneOf: <Value extends string>(name: string, values: readonly Value[]) => values.find((value) => value === parameters?.get(name)),
    set(name: string, value: string) {
      const search = new URLSearchParams(window.location.search);
      if (value) search.set(name, value);
      else search.delete(name);
      navigate({ search: String(search) }, { replace: true, preventScrollReset: true });
    },
  };
}
