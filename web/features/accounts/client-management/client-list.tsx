import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ClientSort, clientEndpoints, clientSorts } from '#api/accounts/client-management.ts';
import { buildUrl, type ItemOf } from '#web/lib/api.ts';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { useSort } from '#web/lib/list/use-sort.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import type { Bulk } from '#web/ui/list/bulk.ts';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { ExportLink, ImportLink, SearchField, SortSelect } from '#web/ui/list/list-controls.tsx';
import { ClientName } from './client-name.tsx';
import { EditClientDialog } from './edit-client-dialog.tsx';

type Client = ItemOf<typeof clientEndpoints.list>;

const sorts = [
  ['newest', 'Newest first'],
  ['name', 'Name'],
  ['credits', 'Most credits'],
] as const;

const captions: Record<ClientSort, string> = {
  newest: 'All clients, newest first.',
  name: 'All clients by name.',
  credits: 'All clients, most credits first.',
};

const bulk: Omit<Bulk<Client>, 'filter'> = {
  endpoint: clientEndpoints.bulk,
  noun: ['client', 'clients'],
  nameOf: ({ name }) => name,
  choices: [
    {
      action: 'deactivate',
      label: 'Deactivate',
      emails: 'none',
      doing: (rows) => `Deactivating ${rows}`,
      done: (rows) => `${rows} deactivated`,
      warning: "They're signed out and can't sign in until they're reactivated. Their data stays.",
    },
    {
      action: 'activate',
      label: 'Reactivate',
      emails: 'none',
      doing: (rows) => `Reactivating ${rows}`,
      done: (rows) => `${rows} reactivated`,
    },
  ],
  exportUrl: (query) => buildUrl(clientEndpoints.export, { query }),
};

type PackageName = (packageId: number) => string;

/** The approved and invited clients, with search, sorting and export. */
export function ClientList({ packageName, savedFilters }: { packageName: PackageName; savedFilters: ReactNode }) {
  const navigate = useNavigate();
  const filter = useFilter();
  const [editing, setEditing] = useState<Client>();
  const search = filter.text('search') || undefined;
  const { sort, setSort } = useSort('Clients', clientSorts);
  const columns = useMemo(() => columnsFor(packageName, setEditing), [packageName]);
  return (
    <>
      <ListCard
        title="Clients"
        search={<SearchField label="Search clients" value={search ?? ''} onSearch={(text) => filter.set('search', text)} />}
        filters={<SortSelect value={sort} options={sorts} onChange={setSort} />}
        tools={
          <>
            <ExportLink to={buildUrl(clientEndpoints.export, { query: { search } })} />
            <ImportLink to="/admin/settings/import?kind=clients" />
          </>
        }
        savedFilters={savedFilters}
        isSearch={search !== undefined}
        hasFixedHeight
        caption={search ? 'Search results.' : captions[sort]}
        loading="Loading clients..."
        empty={search ? 'No clients found.' : 'No clients found. Create your first client to get started.'}
        columns={columns}
        sorting={{ sort, setSort }}
        list={useList(clientEndpoints.list, { query: { search, sort }, enabled: filter.isReady })}
        bulk={{ ...bulk, filter: { search, sort } }}
        onRowClick={({ id }) => navigate(`/admin/clients/${id}`)}
      />
      <EditClientDialog client={editing} onClose={() => setEditing(undefined)} />
    </>
  );
}

const columnsFor = (packageName: PackageName, edit: (client: Client) => void): Column<Client>[] => [
  { name: 'ID', cell: ({ id }) => <span className="tabular-nums">{id}</span> },
  { name: 'Name', place: 'title', sort: ['name', 'ascending'], cell: (client) => <ClientName client={client} /> },
  { name: 'Email', place: 'line', cell: ({ email }) => <span className="block [overflow-wrap:anywhere] xl:min-w-[20ch]">{email}</span> },
  { name: 'Company', cell: ({ company }) => company ?? 'N/A' },
  {
    name: 'Package',
    cell: ({ currentPackageId }) => (
      <span className="block xl:min-w-[8ch]">{currentPackageId === null ? 'None' : packageName(currentPackageId)}</span>
    ),
  },
  { name: 'Credits', sort: ['credits', 'descending'], cell: ({ totalCreditsAvailable }) => totalCreditsAvailable, align: 'end' },
  {
    name: 'Actions',
    place: 'actions',
    cell: (client) => (
      <div className="flex gap-2">
        <ButtonLink variant="secondary" size="small" to={`/admin/clients/${client.id}`} aria-label={`View ${client.name}`}>
          View
        </ButtonLink>
        <Button variant="secondary" size="small" aria-label={`Edit ${client.name}`} onClick={() => edit(client)}>
          Edit
        </Button>
      </div>
    ),
  },
];
