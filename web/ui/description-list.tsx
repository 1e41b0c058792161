import type { ReactNode } from 'react';

interface DescriptionListProps {
  items: [name: string, value: ReactNode][];
  /** As many columns as fit, for short values such as dates. */
  compact?: boolean;
  /** The greatest number of columns; 2 for longer values such as account numbers. */
  columns?: 2 | 3;
}

/** Names and values of one item's properties. */
export function DescriptionList({ items, compact = false, columns = 3 }: DescriptionListProps) {
  const grid = compact ? 'grid-cols-[repeat(auto-fill,minmax(7rem,1fr))]' : `@md:grid-cols-2 ${columns === 3 ? '@2xl:grid-cols-3' : ''}`;
  return (
    <div className="@container">
      <dl className={`grid gap-x-6 gap-y-4 ${grid}`}>
        {items.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
