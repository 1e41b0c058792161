import type { ReactNode } from 'react';

interface DescriptionListProps {
  items: [name: string, value: ReactNode][];
  /** Shows short values, such as dates, in two columns on a phone. */
  compact?: boolean;
}

/** Names and values of one item's properties. */
export function DescriptionList({ items, compact = false }: DescriptionListProps) {
  return (
    <dl className={`grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3 ${compact ? 'grid-cols-2' : ''}`}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
