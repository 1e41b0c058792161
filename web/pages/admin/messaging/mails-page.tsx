import { useNavigate } from 'react-router';
import { mailEndpoints } from '#api/messaging/mail.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { adminTitle } from '#web/lib/site.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CellText, RowLink } from '#web/ui/list/cells.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';

export const meta = adminTitle('Email');

type Mail = JsonResponse<typeof mailEndpoints.list>[number];

const colors = { queued: 'mango', kept: 'gray', sent: 'forest', failed: 'rose' } as const;

const columns: Column<Mail>[] = [
  { name: 'Date', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatInstant(createdAt)}</span> },
  { name: 'To', place: 'line', cell: ({ to }) => <CellText>{to}</CellText> },
  { name: 'Subject', place: 'title', cell: ({ id, subject }) => <RowLink to={`/admin/mail/${id}`}>{subject}</RowLink> },
  { name: 'Status', place: 'side', cell: ({ status }) => <Badge color={colors[status]}>{status}</Badge> },
];

export default function AdminMailsPage() {
  const navigate = useNavigate();
  return (
    <ListCard
      isPage
      title="Email"
      hint="Without a mail server, emails are kept here for you to read"
      caption="All emails, most recent first."
      loading="Loading email..."
      empty="No emails yet."
      columns={columns}
      list={useList(mailEndpoints.list)}
      onRowClick={({ id }) => navigate(`/admin/mail/${id}`)}
    />
  );
}
