import { useState } from 'react';
import { areShortcutsOn, saveShortcuts } from './preferences.ts';

/** Whether shortcuts of single keys are on in this browser, and what turns them on and off. */
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
