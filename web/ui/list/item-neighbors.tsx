import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Neighbors } from '#web/lib/list/neighbors.ts';

interface ItemNeighborsProps extends Pick<Neighbors, 'previous' | 'next'> {
  /** The name of the links as a group, for screen readers. */
  label?: string;
  /** Whether the links replace the history entry, so that Back leads past the items seen in between. */
  replace?: boolean;
  /** Shown between the two links. */
  children?: ReactNode;
}

/** Links to the items before and after this one in the list that it was opened from. */
export const ItemNeighbors = ({ previous, next, label = 'In the list', replace = false, children }: ItemNeighborsProps) => (
  <nav aria-label={label} className="flex">
    <Neighbor to={previous} rel="prev" label="Previous" icon={ChevronLeft} replace={replace} />
    {children}
    <Neighbor to={next} rel="next" label="Next" icon={ChevronRight} replace={replace} />
  </nav>
);

interface NeighborProps {
  /** The neighbor's page; undefined at the end of the list. */
  to: string | undefined;
  rel: 'prev' | 'next';
  label: string;
  icon: LucideIcon;
  replace: boolean;
}

const shape = 'grid size-11 place-items-center rounded-sm';

function Neighbor({ to, rel, label, icon: Icon, replace }: NeighborProps) {
  if (!to)
    return (
      <span className={`${shape} text-line`}>
        <Icon aria-hidden size={20} />
      </span>
    );
  return (
    <Link
      to={to}
      rel={rel}
      replace={replace}
      aria-label={label}
      title={label}
      className={`${shape} text-muted hover:bg-inset hover:text-ink`}
    >
      <Icon aria-hidden size={20} />
    </Link>
  );
}
