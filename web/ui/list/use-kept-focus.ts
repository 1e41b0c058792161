import { type FocusEvent, useEffect, useRef } from 'react';

/** Moves the focus to the table when the row that has it is removed. Otherwise, keyboards and screen readers would start over at the top. */
export function useKeptFocus(rows: unknown[]) {
  const table = useRef<HTMLTableElement>(null);
  const focused = useRef<Element>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the rows removes some
  useEffect(() => {
    if (focused.current?.isConnected !== false) return;
    focused.current = undefined;
    if (document.activeElement === document.body) table.current?.focus({ preventScroll: true });
  }, [rows]);
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    focused.current = target === currentTarget ? undefined : target;
  };
  return { ref: table, onFocus, tabIndex: -1 };
}
