import { useState } from 'react';
import { readListSorts, saveListSorts } from '#web/lib/preferences.ts';
import { useFilter } from './use-filter.ts';

/**
 * The order of a list: what the URL says, what was chosen in this browser last, or the first one.
 * @param list the list's name
 */
export function useSort<Sort extends string>(list: string, sorts: readonly [Sort, ...Sort[]]) {
  const { oneOf, set } = useFilter();
  const [kept, setKept] = useState(() => readListSorts()[list]);
  return {
    sort: oneOf('sort', sorts) ?? sorts.find((sort) => sort === kept) ?? sorts[0],
    setSort(sort: string) {
      setKept(sort);
      saveListSorts({ ...readListSorts(), [list]: sort });
      set('sort', sort);
    },
  };
}
