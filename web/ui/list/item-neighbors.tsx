import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import type { Neighbors } from '#web/lib/list/left-lists.ts';

/** Links to the items before and after this one in the list that it was opened from. */
export const ItemNeighbors = ({ previous, next }: Neighbors) => (
  <nav aria-label="In the list" className="flex">
    <Neighbor to={previous} rel="prev" label="Previous" icon={ChevronLeft} />
    <Neighbor to={next} rel="next" label="Next" icon={ChevronRight} />
  </nav>
);

interface NeighborProps {
  /** Undefined at the end of the list. */
  to: string | undefined;
  rel: 'prev' | 'next';
  label: string;
  icon: LucideIcon;
}

const shape = 'grid size-11 place-items-center rounded-sm';

function Neighbor({ to, rel, label, icon: Icon }: NeighborProps) {
  if (!to)
    return (
      <span className={`${shape} text-line`}>
        <Icon aria-hidden size={20} />
      </span>
    );
  return (
    <Link to={to} rel={rel} aria-label={label} title={label} className={`${shape} text-muted hover:bg-inset hover:text-ink`}>
      <Icon aria-hidden size={20} />
    </Link>
  );
}
