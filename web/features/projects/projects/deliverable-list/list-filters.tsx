import { deliverableSorts } from '#api/projects/deliverable-list.ts';
import { deliverableStates } from '#domain/projects/deliverables.ts';
import { ClientFilter } from '#web/features/projects/projects/lists/client-filter.tsx';
import { formatStatus } from '#web/lib/format.ts';
import { DateFilter, SelectFilter, SortSelect } from '#web/ui/list/list-controls.tsx';
import type { useListFilter } from './use-list-filter.ts';

const states = deliverableStates.map((state) => [state, formatStatus(state)] as const);
const dues = [
  ['', 'Any time'],
  ['overdue', 'Overdue'],
  ['week', 'This week'],
] as const;
const sortNames = { newest: 'Newest first', dueDate: 'Due date' };
const sorts = deliverableSorts.map((sort) => [sort, sortNames[sort]] as const);

export function ListFilters({ query, set, setSort, isDue, hasPeriod }: ReturnType<typeof useListFilter>) {
  const anyState = query.sort === 'dueDate' ? 'All undelivered' : 'All except cancelled';
  return (
    <>
      <SelectFilter
        label="State"
        value={query.state ?? ''}
        options={[['', anyState], ...states]}
        onChange={(chosen) => set('state', chosen)}
      />
      {isDue && (
        <>
          <SelectFilter label="Due" value={query.due ?? ''} options={dues} onChange={(chosen) => set('due', chosen)} />
          <DateFilter label="Due from" value={query.dueFrom ?? ''} onChange={(date) => set('dueFrom', date)} />
          <DateFilter label="Due to" value={query.dueTo ?? ''} onChange={(date) => set('dueTo', date)} />
        </>
      )}
      {isDue && !hasPeriod && <SortSelect isForCards value={query.sort} options={sorts} onChange={setSort} />}
      <ClientFilter clientId={query.clientId} onPick={(id) => set('client', id ? String(id) : '')} />
    </>
  );
}
