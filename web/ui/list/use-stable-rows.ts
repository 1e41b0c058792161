import { useEffect, useState } from 'react';

/** Freezes the rows while a pointer is pressed on them: a new row would move another one under the pointer. */
export function useStableRows<Row>(rows: Row[]): { rows: Row[]; onPointerDown: () => void } {
  const [frozenRows, setFrozenRows] = useState<Row[]>();
  useEffect(() => {
    if (!frozenRows) return;
    // Releases the rows after the click, which fires after `pointerup`.
    const release = () => setTimeout(() => setFrozenRows(undefined));
    const events = ['pointerup', 'pointercancel'];
    for (const event of events) addEventListener(event, release, { capture: true, once: true });
    return () => {
      for (const event of events) removeEventListener(event, release, { capture: true });
    };
  }, [frozenRows]);
  return { rows: frozenRows ?? rows, onPointerDown: () => setFrozenRows(rows) };
}
