import { useEffect, useRef } from 'react';

/** Doesn't wait for the delay when the editor is left. */
export function useSaveOnLeaving(save: () => Promise<void>, isUnsaved: boolean) {
  const latest = useRef({ save, isUnsaved });
  latest.current = { save, isUnsaved };
  useEffect(() => {
    const saveNow = () => {
      if (latest.current.isUnsaved) latest.current.save();
    };
    window.addEventListener('beforeunload', saveNow);
    return () => {
      window.removeEventListener('beforeunload', saveNow);
      saveNow();
    };
  }, []);
}
