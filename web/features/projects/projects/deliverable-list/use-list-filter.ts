import { type DeliverableSort, deliverableSorts, duePeriods } from '#api/projects/deliverable-list.ts';
import { type DeliverableState, deliverableStates } from '#domain/projects/deliverables.ts';
import { useEditorFilter } from '#web/features/projects/projects/lists/use-editor-filter.ts';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { useSort } from '#web/lib/list/use-sort.ts';

/** Whether a deliverable is no longer due, since it was delivered or cancelled. */
const isOver = (state: DeliverableState | undefined) => state === 'delivered' || state === 'cancelled';

/** The list's filters and its order, from the URL. */
export function useListFilter() {
  const filter = useFilter();
  const { text, oneOf, date } = filter;
  const editor = useEditorFilter();
  const state = oneOf('state', deliverableStates);
  const isDue = !isOver(state);
  const period = isDue ? { due: oneOf('due', duePeriods), dueFrom: date('dueFrom'), dueTo: date('dueTo') } : {};
  const hasPeriod = Object.values(period).some(Boolean);
  const { sort, setSort } = useSort('Deliverables', deliverableSorts);
  const chosenSort: DeliverableSort = isDue ? sort : 'newest';
  const search = text('search');
  const clientId = Number(text('client')) || undefined;
  return {
    set: filter.set,
    setSort,
    query: {
      ...period,
      state,
      clientId,
      editor: editor || undefined,
      search: search || undefined,
      sort: hasPeriod ? ('dueDate' as const) : chosenSort,
    },
    isDue,
    hasPeriod,
    isSearch: search !== '' || clientId !== undefined || editor !== '' || hasPeriod,
  };
}

export type ListQuery = ReturnType<typeof useListFilter>['query'];
