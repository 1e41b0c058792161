import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';

const longTable = 200;
const chunkSize = 20;

/** Whether a table hides what is far from what is seen. Then it says how many rows it has, and each which one it is. */
export const isLong = (rows: readonly unknown[]) => rows.length > longTable;

interface RowChunksProps {
  rows: ReactNode[];
  onClick: (event: MouseEvent) => void;
}

/**
 * A table's rows. Of a thousand, browsers would style each one whenever a dialog opens, since that makes all behind it inert: those that are
 * more than half a screen away are only as high as they were (`data-far` in `app.css`), unless the focus is in them.
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

/** Columns are as wide as their content, of which some will be gone. */
function keepColumnWidths(table: HTMLTableElement): void {
  const title = table.querySelector<HTMLTableCellElement>('[data-place=title]')?.cellIndex;
  const heads = [...table.querySelectorAll('th')].filter(({ cellIndex }) => cellIndex !== title);
  const widths = heads.map(({ offsetWidth }) => offsetWidth);
  heads.forEach((head, index) => {
    head.style.minWidth = `${widths[index]}px`;
  });
}
