import { useState } from 'react';
import { areRowsComfortable, saveComfortableRows } from '#web/lib/preferences.ts';

/** Whether lists leave room around their rows, as chosen in this browser. */
export function useComfortableRows(): [areComfortable: boolean, toggle: () => void] {
  const [areComfortable, setComfortable] = useState(areRowsComfortable);
  const toggle = () => {
    setComfortable(!areComfortable);
    saveComfortableRows(!areComfortable);
  };
  return [areComfortable, toggle];
}
