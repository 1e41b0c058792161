import { useNavigate } from 'react-router';
import { contactEndpoints, type MessageStatus, messageStatuses } from '#contract/inbox/contact.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { DeleteMessage } from '#web/features/inbox/contact/delete-message.tsx';
import { SavedFilterControls } from '#web/features/studio/saved-filters/saved-filter-controls.tsx';
import { buildUrl } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { useIsLive } from '#web/lib/live-updates.ts';
import { adminTitle } from '#web/lib/site.ts';
import { DashboardHead } from '#web/pages/admin/dashboard-head.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import type { Bulk } from '#web/ui/list/bulk.ts';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { ExportLink, SearchField, SelectFilter } from '#web/ui/list/list-controls.tsx';

export const meta = adminTitle('Contact Messages');

type Message = JsonResponse<typeof contactEndpoints.list>[number];

/** How often the inbox polls for new messages without a live connection, in milliseconds (specification section 9). */
const pollInterval = 30_000;

const useRefetchInterval = () => (useIsLive() ? false : pollInterval);

const statusLabels: Record<MessageStatus, string> = { unread: 'Unread', read: 'Read', handled: 'Handled' };

const statusOptions: [string, string][] = [['', 'All'], ...Object.entries(statusLabels)];

interface MessageFilter {
  status: MessageStatus | undefined;
  search: string | undefined;
}

function captionOf({ status, search }: MessageFilter): string {
  if (search) return 'Search results, most recent first.';
  return status ? `${statusLabels[status]} messages, most recent first.` : 'All contact form submissions, most recent first.';
}

const textClass = ({ status }: Message) => (status === 'unread' ? 'line-clamp-2 font-semibold' : 'line-clamp-2');

const columns: Column<Message>[] = [
  {
    name: 'Date',
    cell: (message) => (
      <span className={`whitespace-nowrap ${message.status === 'unread' ? 'font-semibold' : ''}`}>
        {message.status === 'unread' && <UnreadDot />}
        {formatInstant(message.createdAt)}
      </span>
    ),
  },
  // The widths keep a long name or subject from squeezing the other columns.
  { name: 'Name', cell: (message) => <span className={`${textClass(message)} lg:min-w-32 lg:max-w-52`}>{message.name}</span> },
  { name: 'Email', cell: ({ email }) => <span className="block lg:min-w-[20ch]">{email}</span> },
  {
    name: 'Subject',
    cell: (message) => <span className={`${textClass(message)} lg:min-w-24 lg:max-w-72`}>{message.subject ?? 'No Subject'}</span>,
  },
  // A clamped text is still laid out in full, so the rest of a long message is left out.
  {
    name: 'Message Preview',
    cell: ({ message }) => <span className="line-clamp-1 max-w-[max(24ch,20vw)] text-muted">{message.slice(0, 100)}</span>,
  },
  {
    name: 'Action',
    cell: (message) => (
      <div className="flex gap-2">
        <ButtonLink variant="secondary" size="small" to={`/admin/messages/${message.id}`} aria-label={`View message from ${message.name}`}>
          View
        </ButtonLink>
        <DeleteMessage message={message} size="small" />
      </div>
    ),
  },
];

const bulk: Omit<Bulk<Message>, 'filter'> = {
  endpoint: contactEndpoints.bulk,
  noun: ['message', 'messages'],
  nameOf: ({ name }) => `message from ${name}`,
  choices: [
    {
      action: 'handle',
      label: 'Mark as handled',
      doing: (rows) => `Marking ${rows} as handled`,
      done: (rows) => `${rows} marked as handled`,
    },
    {
      action: 'delete',
      label: 'Delete',
      doing: (rows) => `Deleting ${rows}`,
      done: (rows) => `${rows} deleted`,
      warning: 'The emails about them are deleted, too.',
    },
  ],
  exportUrl: (query) => buildUrl(contactEndpoints.export, { query }),
};

function UnreadDot() {
  return (
    <>
      <span aria-hidden className="mr-2 inline-block size-2 rounded-full bg-accent align-middle" />
      <span className="sr-only">Unread, </span>
    </>
  );
}

export default function AdminMessagesPage() {
  const navigate = useNavigate();
  const filter = useFilter();
  const query = { status: filter.oneOf('status', messageStatuses), search: filter.text('search') || undefined };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <DashboardHead />
      <ListCard
        title="Message Inbox"
        hint="Click on any message to view details"
        controls={
          <>
            <SearchField label="Search messages" value={query.search ?? ''} onSearch={(text) => filter.set('search', text)} />
            <SelectFilter
              label="Show"
              value={query.status ?? ''}
              options={statusOptions}
              onChange={(status) => filter.set('status', status)}
            />
            <UnreadCount />
            <ExportLink to={buildUrl(contactEndpoints.export, { query })} />
            <SavedFilterControls list="messages" />
          </>
        }
        isSearch={query.search !== undefined}
        hasFixedHeight
        caption={captionOf(query)}
        loading="Loading messages..."
        empty="No messages found."
        columns={columns}
        list={useList('contact-messages', contactEndpoints.list, { query, enabled: filter.isReady, refetchInterval: useRefetchInterval() })}
        bulk={{ ...bulk, filter: query }}
        onRowClick={({ id }) => navigate(`/admin/messages/${id}`)}
      />
    </div>
  );
}

function UnreadCount() {
  const { total } = useList('contact-messages', contactEndpoints.list, {
    query: { status: 'unread', limit: 1 },
    refetchInterval: useRefetchInterval(),
  });
  return total !== undefined && total > 0 && <p className="text-sm tabular-nums">{total} unread</p>;
}
