import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { contactEndpoints, type MessageStatus } from '#api/inbox/contact.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { InvoiceRequest } from '#web/features/billing/package-invoices/invoice-request.tsx';
import { DeleteMessage } from '#web/features/inbox/contact/delete-message.tsx';
import { SenderLink, StatusButtons, useMarkOpened } from '#web/features/inbox/contact/message-actions.tsx';
import { replyUrl } from '#web/features/inbox/contact/reply-url.ts';
import { CreateLeadButton } from '#web/features/sales/leads/create-lead-button.tsx';
import { isStatus } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { adminTitle } from '#web/lib/site.ts';
import { LogOut } from '#web/pages/admin/log-out.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonGroup } from '#web/ui/button/button-group.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Card, EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { ItemTitle } from '#web/ui/item-title.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

export const meta = adminTitle('Message');

export default function AdminMessagePage() {
  const id = useParams().id ?? '';
  const { data, error, refetch } = useQuery(query(contactEndpoints.read, { params: { id } }));
  if (isStatus(error, 404) || isStatus(error, 422))
    return (
      <EmptyState heading="h1" title="This message no longer exists.">
        <ButtonLink to="/admin">Back to All Messages</ButtonLink>
      </EmptyState>
    );
  if (!data) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading messages..." />;
  return <Message {...data} />;
}

function Message({ message, senderId }: JsonResponse<typeof contactEndpoints.read>) {
  useMarkOpened(message);
  const received = formatInstant(message.createdAt);
  const subject = message.subject ?? 'No Subject';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ItemTitle name={subject} />
      <PageHead
        back={{ to: '/admin', label: 'Contact Messages' }}
        title={subject}
        badges={<MessageStatusBadge status={message.status} />}
        actions={<LogOut />}
      >
        <p className="text-muted text-sm">Received {received}</p>
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card className="grid gap-6 p-6 max-lg:order-last">
          <p className="max-w-[70ch] whitespace-pre-wrap [overflow-wrap:anywhere]">{message.message}</p>
          <div className="border-line border-t pt-6">
            <ButtonGroup>
              <InvoiceRequest message={message} />
              <ButtonLink variant={message.packageId === null ? 'primary' : 'secondary'} to={replyUrl(message)}>
                Reply via Email
              </ButtonLink>
              {message.packageId === null && (
                <CreateLeadButton person={message} source={{ messageId: message.id }} leadId={message.leadId} />
              )}
              <StatusButtons message={message} />
              <DeleteMessage message={message} leavesTo="/admin" />
              <ButtonLink variant="link" to="/admin">
                Back to All Messages
              </ButtonLink>
            </ButtonGroup>
          </div>
        </Card>
        <Card className="grid gap-5 p-6">
          <dl className="grid gap-4">
            <Detail name="From">{message.name}</Detail>
            <Detail name="Email">
              <TextLink to={`mailto:${message.email}`}>{message.email}</TextLink>
            </Detail>
            <Detail name="Time Received">{received}</Detail>
          </dl>
          <SenderLink message={message} senderId={senderId} />
        </Card>
      </div>
    </div>
  );
}

function Detail({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

const colors = { unread: 'mango', read: 'gray', handled: 'forest' } as const;

const MessageStatusBadge = ({ status }: { status: MessageStatus }) => <Badge color={colors[status]}>{status}</Badge>;
