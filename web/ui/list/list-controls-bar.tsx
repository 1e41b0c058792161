import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useSearchParameters } from '#web/lib/list/use-search-parameters.ts';
import { Button } from '#web/ui/button/button.tsx';

export interface ListControls {
  search?: ReactNode;
  /** Controls for the filters and the order of the rows. */
  filters?: ReactNode;
  /** What can be done with the whole list, such as its export. */
  tools?: ReactNode;
  savedFilters?: ReactNode;
}

/** The controls above a list's rows. On a phone, a button opens filters and tools, so that the rows come first. */
export function ListControlsBar({ search, filters, tools, savedFilters }: ListControls) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const used = useUsedFilters();
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-b px-5 py-3 max-sm:px-4 lg:gap-x-2 lg:gap-y-1 lg:py-0.5">
      {search}
      <Button
        variant="secondary"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        className="sm:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden size={16} /> {filters ? 'Filters' : 'More'}
        {used > 0 && <span className="tabular-nums">({used})</span>}
      </Button>
      <div id={id} className={isOpen ? 'contents' : 'contents max-sm:hidden'}>
        {filters}
        {savedFilters}
        <div className="flex flex-wrap gap-3 max-sm:w-full sm:ml-auto lg:gap-2">{tools}</div>
      </div>
    </div>
  );
}

/** URL parameters that the count leaves out, since their controls are always seen beside the button or above the list. */
const seenElsewhere = ['search', 'view', 'editor', 'owner'];

/** How many parameters in the URL filter or order the list by controls that a phone hides behind the button. */
function useUsedFilters(): number {
  const names = [...(useSearchParameters()?.keys() ?? [])];
  return names.filter((name) => !seenElsewhere.includes(name)).length;
}
