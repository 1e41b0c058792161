import { useNavigate } from 'react-router';
import { contactEndpoints } from '../../../contract/contact.ts';
import type { WireAnswer } from '../../../contract/endpoint.ts';
import { formatInstant } from '../../lib/format.ts';
import { useList } from '../../lib/use-list.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ListCard } from '../../ui/list-card.tsx';
import type { Column } from '../../ui/rows.tsx';

type Message = WireAnswer<typeof contactEndpoints.list>[number];

/** How often the inbox looks for new messages, in milliseconds (specification section 9). */
const refetchInterval = 30_000;

const columns: Column<Message>[] = [
  { name: 'Date', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatInstant(createdAt)}</span> },
  { name: 'Name', cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { name: 'Email', cell: ({ email }) => email },
  { name: 'Subject', cell: ({ subject }) => subject ?? 'No Subject' },
  { name: 'Message Preview', cell: ({ message }) => <span className="line-clamp-1 max-w-[24ch] text-quiet">{message}</span> },
  {
    name: 'Action',
    cell: ({ id, name }) => (
      <ButtonLink variant="secondary" size="small" to={`/admin/messages/${id}`} aria-label={`View message from ${name}`}>
        View
      </ButtonLink>
    ),
  },
];

export default function AdminMessagesPage() {
  const navigate = useNavigate();
  return (
    <ListCard
      title="Message Inbox"
      hint="Click on any message to view details"
      caption="All contact form submissions, most recent first."
      loading="Loading messages..."
      empty="No messages found."
      columns={columns}
      list={useList('messages', contactEndpoints.list, { refetchInterval })}
      onChoose={({ id }) => navigate(`/admin/messages/${id}`)}
    />
  );
}
