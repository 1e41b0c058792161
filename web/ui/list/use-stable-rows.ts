import { useEffect, useState } from 'react';

/** Rows that stay where they are while a pointer is pressed on them: one that arrives then would move another one under the pointer. */
export function useStableRows<Row>(rows: Row[]): { rows: Row[]; onPointerDown: () => void } {
  const [pressed, setPressed] = useState<Row[]>();
  useEffect(() => {
    if (!pressed) return;
    // The click follows the release.
    const release = () => setTimeout(() => setPressed(undefined));
    const ends = ['pointerup', 'pointercancel'];
    for (const end of ends) addEventListener(end, release, { capture: true, once: true });
    return () => {
      for (const end of ends) removeEventListener(end, release, { capture: true });
    };
  }, [pressed]);
  return { rows: pressed ?? rows, onPointerDown: () => setPressed(rows) };
}
