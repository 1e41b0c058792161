import { useNavigate } from 'react-router';
import { calendarDate } from '#api/shared/fields.ts';
import { useSearchParameters } from './use-search-parameters.ts';

/** A list's filters, stored in the URL: a link, a reload and going back show the same rows. */
export function useFilter() {
  const parameters = useSearchParameters();
  const navigate = useNavigate();
  return {
    /** Whether the URL has been read, which happens after hydration. */
    isReady: parameters !== undefined,
    text: (name: string) => parameters?.get(name) ?? '',
    /** A parameter's value if it's one of the given ones. */
    oneOf: <Value extends string>(name: string, values: readonly Value[]) => values.find((value) => value === parameters?.get(name)),
    /** A parameter's value if it's a calendar date. */
    date: (name: string) => calendarDate.safeParse(parameters?.get(name)).data,
    set(name: string, value: string) {
      const search = new URLSearchParams(window.location.search);
      if (value) search.set(name, value);
      else search.delete(name);
      navigate({ search: String(search) }, { replace: true, preventScrollReset: true });
    },
  };
}
