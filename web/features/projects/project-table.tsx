import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { projectEndpoints, projectStatuses } from '../../../contract/projects.ts';
import { formatInstant, formatStatus } from '../../lib/format.ts';
import { useFilter } from '../../lib/use-filter.ts';
import { useList } from '../../lib/use-list.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ListCard } from '../../ui/list-card.tsx';
import { ChoiceField, SearchField } from '../../ui/list-controls.tsx';
import { PickField } from '../../ui/pick-field.tsx';
import type { Column } from '../../ui/rows.tsx';
import { adminClient, findClients } from '../clients/queries.ts';
import { Deadline } from './deadline.tsx';
import type { AdminProject } from './project.ts';

const columns: Column<AdminProject>[] = [
  {
    name: 'Project',
    cell: ({ title, type }) => (
      <span className="grid md:min-w-40">
        <span className="line-clamp-3 font-semibold">{title}</span>
        {type && <span className="text-quiet text-sm">{type}</span>}
      </span>
    ),
  },
  { name: 'Client', cell: ({ clientName }) => <span className="line-clamp-2 md:min-w-28">{clientName}</span> },
  { name: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { name: 'Deadline', cell: (project) => <Deadline project={project} /> },
  { name: 'Created', cell: ({ createdAt }) => <span className="md:inline-block md:min-w-28">{formatInstant(createdAt)}</span> },
  {
    name: 'Actions',
    cell: ({ id, title }) => (
      <ButtonLink variant="secondary" size="small" to={`/admin/projects/${id}`} aria-label={`View ${title}`}>
        View
      </ButtonLink>
    ),
  },
];

const statuses = [['all', 'All but archived'], ...projectStatuses.map((status) => [status, formatStatus(status)] as const)] as const;

/** Projects as a list that can be searched and narrowed. */
export function ProjectTable() {
  const navigate = useNavigate();
  const { text, oneOf, narrow } = useFilter();
  const [search, status, clientId] = [text('search'), oneOf('status', projectStatuses), Number(text('client')) || undefined];
  return (
    <ListCard
      title="Projects"
      controls={
        <>
          <SearchField label="Search projects" value={search} onSearch={(typed) => narrow('search', typed)} />
          <ChoiceField label="Status" value={status ?? 'all'} choices={statuses} onChoose={(chosen) => narrow('status', chosen)} />
          <ClientFilter clientId={clientId} onPick={(id) => narrow('client', id ? String(id) : '')} />
        </>
      }
      isSearch={search !== ''}
      caption={status ? `Projects in ${formatStatus(status)}, newest first.` : 'All projects that are not archived, newest first.'}
      loading="Loading projects..."
      empty={status || clientId || search ? 'No projects found.' : 'No projects yet.'}
      columns={columns}
      list={useList('projects', projectEndpoints.list, { query: { status, clientId, search: search || undefined } })}
      onChoose={({ id }) => navigate(`/admin/projects/${id}`)}
    />
  );
}

function ClientFilter({ clientId, onPick }: { clientId: number | undefined; onPick: (id: number | undefined) => void }) {
  // Whom the address named at first; later choices are the field's own.
  const [named] = useState(clientId);
  const { data: client, isLoading } = useQuery({ ...adminClient(String(named)), enabled: named !== undefined });
  if (isLoading) return null;
  const initial = client && { id: client.id, name: client.name, detail: client.email };
  return (
    // As the other controls of the list: the name before the field, and no higher than they are.
    <div className="w-full sm:w-80 [&>div]:grid-cols-[auto_minmax(0,1fr)] [&>div]:items-center [&_input]:py-1.5 [&_label]:font-normal [&_label]:text-quiet">
      <PickField label="Client" find={findClients} initial={initial} onPick={(choice) => onPick(choice?.id)} />
    </div>
  );
}
