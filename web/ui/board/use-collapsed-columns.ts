import { useState } from 'react';
import { readCollapsedColumns, saveCollapsedColumns } from '#web/lib/preferences.ts';
import type { Column } from './board-columns.ts';

/** Columns without cards are collapsed unless the admin has expanded them in this browser. @param board the board's name */
export function useCollapsedColumns(board: string) {
  const [chosen, setChosen] = useState(() => readCollapsedColumns()[board] ?? {});
  const isCollapsed = ({ status, cards }: Column<unknown, string>) => chosen[status] ?? cards.length === 0;
  const setCollapsed = (status: string, isCollapsed: boolean) => {
    const next = { ...chosen, [status]: isCollapsed };
    setChosen(next);
    saveCollapsedColumns({ ...readCollapsedColumns(), [board]: next });
  };
  return { isCollapsed, setCollapsed };
}
