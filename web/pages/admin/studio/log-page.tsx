import { type AuditAction, actorKinds, auditActions, auditEndpoints } from '#api/studio/audit.ts';
import { type AuditEntry, describeEntry } from '#web/features/studio/audit/describe-entry.ts';
import { buildUrl } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { adminTitle } from '#web/lib/site.ts';
import { CellText } from '#web/ui/list/cells.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { DateFilter, ExportLink, SearchField, SelectFilter } from '#web/ui/list/list-controls.tsx';

export const meta = adminTitle('Log');

const columns: Column<AuditEntry>[] = [
  { name: 'Date', place: 'side', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatInstant(createdAt)}</span> },
  { name: 'Who', cell: (entry) => <CellText className="font-semibold">{describeEntry(entry).who}</CellText> },
  { name: 'Action', place: 'title', cell: (entry) => <CellText>{describeEntry(entry).action}</CellText> },
  { name: 'IP address', cell: ({ ipAddress }) => ipAddress && <span className="font-mono text-sm lg:whitespace-nowrap">{ipAddress}</span> },
];

const actions = Object.keys(auditActions) as AuditAction[];

const capitalize = (text: string) => text[0]!.toUpperCase() + text.slice(1);

/** The name of an action with its subject, such as "Client: ended a session". */
const actionName = (action: AuditAction) => `${capitalize(action.split('.')[0]!.replaceAll('_', ' '))}: ${auditActions[action]}`;

const actionOptions = [['', 'All'], ...actions.map((action) => [action, actionName(action)] as const)] as const;
const actorOptions = [['', 'Everyone'], ...actorKinds.map((kind) => [kind, capitalize(kind)] as const)] as const;

export default function AdminLogPage() {
  const filter = useFilter();
  const query = {
    search: filter.text('search') || undefined,
    action: filter.oneOf('action', actions),
    actorKind: filter.oneOf('actorKind', actorKinds),
    from: filter.date('from'),
    to: filter.date('to'),
  };
  const isFiltered = Object.values(query).some(Boolean);
  return (
    <ListCard
      isPage
      title="Log"
      hint="IP addresses are deleted after the time set under Privacy"
      search={<SearchField label="Search names and details" value={query.search ?? ''} onSearch={(text) => filter.set('search', text)} />}
      filters={
        <>
          <SelectFilter label="Action" value={query.action ?? ''} options={actionOptions} onChange={(name) => filter.set('action', name)} />
          <SelectFilter
            label="By"
            value={query.actorKind ?? ''}
            options={actorOptions}
            onChange={(kind) => filter.set('actorKind', kind)}
          />
          <DateFilter label="From" value={query.from ?? ''} onChange={(date) => filter.set('from', date)} />
          <DateFilter label="To" value={query.to ?? ''} onChange={(date) => filter.set('to', date)} />
        </>
      }
      tools={<ExportLink to={buildUrl(auditEndpoints.export, { query })} />}
      isSearch={query.search !== undefined}
      caption={isFiltered ? 'Entries that match the filters, newest first.' : 'All entries, newest first.'}
      loading="Loading log..."
      empty={isFiltered ? 'No entries found.' : 'No entries yet.'}
      columns={columns}
      list={useList(auditEndpoints.list, { query, enabled: filter.isReady })}
    />
  );
}
