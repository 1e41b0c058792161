import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { FilteredList } from '#api/studio/saved-filters.ts';
import { linkTo, savedFilters } from './saved-filter.ts';

interface SavedFilterLinksProps {
  list?: FilteredList;
  className?: string;
  linkClass: string;
  /** A heading, which is shown only if there are saved filters. */
  children?: ReactNode;
}

/** Links to the saved filters, of one list or of all; nothing without any. */
export function SavedFilterLinks({ list, className = '', linkClass, children }: SavedFilterLinksProps) {
  const { data = [] } = useQuery(savedFilters);
  const { pathname, search } = useLocation();
  const shown = data.filter((filter) => !list || filter.list === list);
  return (
    shown.length > 0 && (
      <nav aria-label={list ? 'Saved filters' : 'All saved filters'} className={className}>
        {children}
        {shown.map((filter) => (
          <Link
            key={filter.id}
            to={linkTo(filter)}
            aria-current={linkTo(filter) === pathname + search ? 'page' : undefined}
            title={filter.isShared ? `${filter.name} (all admins)` : filter.name}
            className={`truncate ${linkClass}`}
          >
            {filter.name}
          </Link>
        ))}
      </nav>
    )
  );
}
