import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps } from 'react';
import { PlainButton } from '#web/ui/button/button.tsx';
import type { Column } from './column.ts';

export interface Sorting {
  sort: string;
  /** Orders the list. Empty text stands for the list's default order. */
  setSort: (sort: string) => void;
}

interface ColumnHeadProps<Row> {
  column: Column<Row>;
  /** Undefined if the list has only one order. */
  sorting: Sorting | undefined;
}

/** A column's name. It sorts the list where the server can. */
export function ColumnHead<Row>({ column: { name, align, place, sort: order }, sorting }: ColumnHeadProps<Row>) {
  if (place === 'menu')
    return (
      <HeadCell>
        <span className="sr-only">{name}</span>
      </HeadCell>
    );
  if (!order || !sorting) return <HeadCell data-align={align}>{name}</HeadCell>;
  const [sort, direction] = order;
  const isSorted = sorting.sort === sort;
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <HeadCell data-align={align} aria-sort={isSorted ? direction : undefined}>
      <PlainButton
        onClick={() => sorting.setSort(isSorted ? '' : sort)}
        title={isSorted ? 'Back to the usual order' : `Sort by ${name.toLowerCase()}`}
        className="-mx-1 inline-flex min-h-6 pointer-coarse:min-h-11 items-center gap-1 px-1 hover:text-ink"
      >
        {name} <Arrow aria-hidden size={12} className={isSorted ? 'text-ink' : 'opacity-40'} />
      </PlainButton>
    </HeadCell>
  );
}

/** The border is a shadow because a sticky cell leaves its border behind. */
export const HeadCell = (props: ComponentProps<'th'>) => (
  <th scope="col" className="bg-surface shadow-[0_1px_var(--color-line)] sticky top-0 z-1" {...props} />
);
