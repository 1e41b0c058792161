import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';

const longTable = 200;
const chunkSize = 20;

/** Whether a table hides rows far from those in view. It then tells screen readers how many rows it has, and each row its number. */
export const isLong = (rows: readonly unknown[]) => rows.length > longTable;

interface RowChunksProps {
  rows: ReactNode[];
  onClick: (event: MouseEvent) => void;
}

/**
 * A table's rows in chunks. Opening a dialog makes everything behind it inert, so browsers would style each of a thousand rows again.
 * Chunks more than half a screen away are therefore empty blocks of the same height (`data-far` in `app.css`), unless they have the focus.
 */
export function RowChunks({ rows, onClick }: RowChunksProps) {
  const isHideable = isLong(rows);
  return Array.from({ length: Math.ceil(rows.length / chunkSize) }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows that are added at the end leave it as it is
    <RowChunk key={index} {...{ isHideable, onClick }}>
      {rows.slice(index * chunkSize, (index + 1) * chunkSize)}
    </RowChunk>
  ));
}

interface RowChunkProps extends Pick<RowChunksProps, 'onClick'> {
  isHideable: boolean;
  children: ReactNode;
}

function RowChunk({ isHideable, onClick, children }: RowChunkProps) {
  const ref = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    const chunk = ref.current!;
    if (!isHideable) return;
    const observer = new IntersectionObserver(([entry]) => setFar(chunk, !entry!.isIntersecting), {
      root: chunk.closest('[data-scrolls]'),
      rootMargin: '50%',
    });
    observer.observe(chunk);
    return () => {
      observer.disconnect();
      setFar(chunk, false);
    };
  }, [isHideable]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have the link in each row
    <tbody ref={ref} onClick={onClick}>
      {children}
    </tbody>
  );
}

function setFar(chunk: HTMLElement, isFar: boolean): void {
  if (isFar && chunk.dataset.far === undefined) {
    keepColumnWidths(chunk.closest('table')!);
    chunk.style.setProperty('--height', `${chunk.offsetHeight}px`);
  }
  chunk.toggleAttribute('data-far', isFar);
}

/** Fixes the widths of the columns but the title's, which would change when rows are hidden, since columns are as wide as their content. */
function keepColumnWidths(table: HTMLTableElement): void {
  const title = table.querySelector<HTMLTableCellElement>('[data-place=title]')?.cellIndex;
  const heads = [...table.querySelectorAll('th')].filter(({ cellIndex }) => cellIndex !== title);
  const widths = heads.map(({ offsetWidth }) => offsetWidth);
  heads.forEach((head, index) => {
    head.style.minWidth = `${widths[index]}px`;
  });
}
