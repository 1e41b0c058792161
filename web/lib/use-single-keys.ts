import { useState } from 'react';
import { areShortcutsOn, saveShortcuts } from './preferences.ts';

/** Whether single-key shortcuts are on in this browser, and a function that turns them on and off. */
export function useSingleKeys() {
  const [areOn, setOn] = useState(areShortcutsOn);
  return {
    areOn,
    setOn(areOn: boolean) {
      setOn(areOn);
      saveShortcuts(areOn);
    },
  };
}
