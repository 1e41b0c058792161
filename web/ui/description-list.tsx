import type { ReactNode } from 'react';

interface DescriptionListProps {
  items: [name: string, value: ReactNode][];
  /** As many columns as fit, for short values such as dates. */
  compact?: boolean;
}

/** Names and values of one item's properties. */
export function DescriptionList({ items, compact = false }: DescriptionListProps) {
  return (
    <dl className={`grid gap-x-6 gap-y-4 ${compact ? 'grid-cols-[repeat(auto-fill,minmax(7rem,1fr))]' : 'sm:grid-cols-2 lg:grid-cols-3'}`}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
