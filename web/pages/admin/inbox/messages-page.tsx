import { Link, useNavigate } from 'react-router';
import { contactEndpoints, type MessageKind, type MessageStatus, messageKinds, messageStatuses } from '#api/inbox/contact.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { InvoiceRequest } from '#web/features/billing/package-invoices/invoice-request.tsx';
import { DeleteMessage } from '#web/features/inbox/contact/delete-message.tsx';
import { SavedFilterControls } from '#web/features/studio/saved-filters/saved-filter-controls.tsx';
import { buildUrl } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { useIsLive } from '#web/lib/live-updates.ts';
import { adminTitle } from '#web/lib/site.ts';
import { DashboardHead } from '#web/pages/admin/dashboard-head.tsx';
import { Badge } from '#web/ui/badge.tsx';
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

const kindOptions: [MessageKind | '', string][] = [
  ['', 'All'],
  ['contact', 'Contact form'],
  ['package_request', 'Package requests'],
];

interface MessageFilter {
  status: MessageStatus | undefined;
  kind: MessageKind | undefined;
  search: string | undefined;
}

function captionOf({ status, kind, search }: MessageFilter): string {
  if (search) return 'Search results, most recent first.';
  if (!status && kind !== 'package_request') return 'All contact form submissions, most recent first.';
  const rows = kind === 'package_request' ? 'package requests' : 'messages';
  return `${status ? statusLabels[status] : 'All'} ${rows}, most recent first.`;
}

/** The classes of a message's texts. Package requests get a third line, since their subject ends with what was requested. */
const textClass = ({ status, packageId }: Message) =>
  `${packageId === null ? 'line-clamp-2' : 'line-clamp-3'} ${status === 'unread' ? 'font-semibold' : ''}`;

const columns: Column<Message>[] = [
  {
    name: 'Date',
    place: 'side',
    cell: (message) => (
      <span className={`xl:inline-block xl:min-w-28 ${message.status === 'unread' ? 'font-semibold' : ''}`}>
        {message.status === 'unread' && <UnreadDot />}
        {formatInstant(message.createdAt)}
      </span>
    ),
  },
  // The widths keep a long name or subject from squeezing the other columns.
  { name: 'Name', place: 'title', cell: (message) => <Sender message={message} /> },
  { name: 'Email', place: 'line', cell: ({ email }) => <Address email={email} /> },
  {
    name: 'Subject',
    place: 'line',
    cell: (message) => <span className={`${textClass(message)} xl:min-w-22 xl:max-w-56`}>{message.subject ?? 'No Subject'}</span>,
  },
  // The preview has room for a sentence. The text is cut, because a clamped text is still laid out in full.
  {
    name: 'Message Preview',
    place: 'line',
    cell: ({ message }) => <span className="line-clamp-2 text-muted xl:min-w-52 xl:max-w-96">{message.slice(0, 150)}</span>,
  },
  {
    name: 'Action',
    place: 'actions',
    cell: (message) => (
      <div className="grid justify-items-start gap-2 max-xl:justify-items-end">
        <InvoiceRequest message={message} size="small" />
        <div className="flex gap-2">
          <ButtonLink
            variant="secondary"
            size="small"
            to={`/admin/messages/${message.id}`}
            aria-label={`View message from ${message.name}`}
          >
            View
          </ButtonLink>
          <DeleteMessage message={message} isIcon />
        </div>
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
      emails: 'none',
      doing: (rows) => `Marking ${rows} as handled`,
      done: (rows) => `${rows} marked as handled`,
    },
    {
      action: 'delete',
      label: 'Delete',
      emails: 'none',
      doing: (rows) => `Deleting ${rows}`,
      done: (rows) => `${rows} deleted`,
      warning: 'The emails about them are deleted, too.',
    },
  ],
  exportUrl: (query) => buildUrl(contactEndpoints.export, { query }),
};

/** The sender's name. A package request comes from a client, so its sender's name links to the client. */
function Sender({ message }: { message: Message }) {
  const { name, clientId, packageId } = message;
  const text = <span className={`${textClass(message)} xl:min-w-26 xl:max-w-52`}>{name}</span>;
  if (packageId === null) return text;
  return (
    <span className="grid justify-items-start gap-1">
      <Link to={`/admin/clients/${clientId}`} className="touch-target underline underline-offset-4">
        {text}
      </Link>
      <Badge color="iris">Package request</Badge>
    </span>
  );
}

/** An email address that breaks before the at sign, if that's enough to fit. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span className="block [overflow-wrap:anywhere] xl:min-w-36">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

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
  const query = {
    status: filter.oneOf('status', messageStatuses),
    kind: filter.oneOf('kind', messageKinds),
    search: filter.text('search') || undefined,
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <DashboardHead />
      <ListCard
        title="Message Inbox"
        hint="Click on any message to view details"
        search={<SearchField label="Search messages" value={query.search ?? ''} onSearch={(text) => filter.set('search', text)} />}
        filters={
          <>
            <SelectFilter
              label="Show"
              value={query.status ?? ''}
              options={statusOptions}
              onChange={(status) => filter.set('status', status)}
            />
            <SelectFilter label="Kind" value={query.kind ?? ''} options={kindOptions} onChange={(kind) => filter.set('kind', kind)} />
            <UnreadCount />
          </>
        }
        tools={<ExportLink to={buildUrl(contactEndpoints.export, { query })} />}
        savedFilters={<SavedFilterControls list="messages" />}
        isSearch={query.search !== undefined || query.kind !== undefined}
        hasFixedHeight
        caption={captionOf(query)}
        loading="Loading messages..."
        empty="No messages found."
        columns={columns}
        list={useList(contactEndpoints.list, { query, enabled: filter.isReady, refetchInterval: useRefetchInterval() })}
        bulk={{ ...bulk, filter: query }}
        onRowClick={({ id }) => navigate(`/admin/messages/${id}`)}
      />
    </div>
  );
}

function UnreadCount() {
  const { total } = useList(contactEndpoints.list, {
    query: { status: 'unread', limit: 1 },
    refetchInterval: useRefetchInterval(),
  });
  return total !== undefined && total > 0 && <p className="text-sm tabular-nums">{total} unread</p>;
}
