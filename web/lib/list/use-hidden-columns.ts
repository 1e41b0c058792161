import { useState } from 'react';
import { readHiddenColumns, saveHiddenColumns } from '#web/lib/preferences.ts';

/** The columns of a list that are hidden in this browser. @param list the list's name */
export function useHiddenColumns(list: string) {
  const [hidden, setHidden] = useState(() => readHiddenColumns()[list] ?? []);
  return {
    hidden,
    toggle(column: string) {
      const changed = hidden.includes(column) ? hidden.filter((name) => name !== column) : [...hidden, column];
      setHidden(changed);
      saveHiddenColumns({ ...readHiddenColumns(), [list]: changed });
    },
  };
}
