import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

interface Row {
  id: number;
}

/**
 * The rows of a list that somebody has selected. Another filter clears them.
 * @param rows the rows on the screen
 * @param filter the list's filters as text
 */
export function useSelection(rows: Row[], filter: string) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(none);
  const [isEverything, setEverything] = useState(false);
  /** The row that was last toggled, at which a range begins. */
  const anchor = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter shows other rows
  useEffect(() => {
    setSelected(none);
    setEverything(false);
    anchor.current = undefined;
  }, [filter]);
  const ids = useMemo(
    () => (isEverything ? rows : rows.filter(({ id }) => selected.has(id))).map(({ id }) => id),
    [rows, selected, isEverything],
  );
  const latest = useRef({ rows, ids });
  useLayoutEffect(() => {
    latest.current = { rows, ids };
  });
  const has = useCallback((id: number) => isEverything || selected.has(id), [isEverything, selected]);
  // These functions stay the same between renders, so that only rows whose state changes are rendered again.
  const changes = useMemo(() => {
    const replace = (ids: Iterable<number>) => {
      setSelected(new Set(ids));
      setEverything(false);
    };
    return {
      /** Selects or deselects a row. @param isRange whether all rows since the last toggled one get the same state */
      toggle(id: number, isRange: boolean) {
        const { rows, ids } = latest.current;
        const next = new Set(ids);
        const isSelected = !next.has(id);
        const [from, to] = [anchor.current, id].map((end) => rows.findIndex((row) => row.id === end));
        const hasStart = isRange && from! >= 0;
        const range = hasStart ? rows.slice(Math.min(from!, to!), Math.max(from!, to!) + 1) : [{ id }];
        for (const row of range) isSelected ? next.add(row.id) : next.delete(row.id);
        replace(next);
        anchor.current = id;
      },
      selectRows: () => replace(latest.current.rows.map(({ id }) => id)),
      selectEverything: () => setEverything(true),
      clear: () => replace(none),
    };
  }, []);
  return {
    /** The selected rows that are still on the screen, in its order. */
    ids,
    /** Whether all rows that match the filter are selected, even those not loaded yet. */
    isEverything,
    has,
    ...changes,
  };
}

export type Selection = ReturnType<typeof useSelection>;

const none: ReadonlySet<number> = new Set();
