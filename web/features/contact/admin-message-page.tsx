import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { contactEndpoints } from '../../../contract/contact.ts';
import { call, isStatus } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, EmptyState, FailedState } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export default function AdminMessagePage() {
  const id = useParams().id ?? '';
  const {
    data: message,
    error,
    refetch,
  } = useQuery({
    queryKey: ['admin', 'messages', id],
    queryFn: async () => (await call(contactEndpoints.read, { params: { id } })).message,
  });
  if (isStatus(error, 404) || isStatus(error, 422))
    return (
      <EmptyState title="This message is not there any more.">
        <ButtonLink to="/admin">Back to All Messages</ButtonLink>
      </EmptyState>
    );
  if (error) return <FailedState onRetry={refetch} />;
  if (!message) return <Spinner text="Loading messages..." />;
  const subject = message.subject ?? 'No Subject';
  const received = formatInstant(message.createdAt);
  return (
    <Card className="grid gap-6 p-6 sm:p-8">
      <div className="grid gap-1">
        <h2 className="font-semibold text-2xl [overflow-wrap:anywhere]">{subject}</h2>
        <p className="text-quiet text-sm">Received {received}</p>
      </div>
      <dl className="grid gap-x-6 gap-y-3 border-line border-y py-5 sm:grid-cols-3">
        <Fact name="From">{message.name}</Fact>
        <Fact name="Email">
          <a href={`mailto:${message.email}`} className="text-accent-ink underline underline-offset-4">
            {message.email}
          </a>
        </Fact>
        <Fact name="Time Received">{received}</Fact>
      </dl>
      <p className="max-w-[70ch] whitespace-pre-wrap [overflow-wrap:anywhere]">{message.message}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`mailto:${message.email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}>Reply via Email</ButtonLink>
        <ButtonLink variant="secondary" to="/admin">
          Back to All Messages
        </ButtonLink>
      </div>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-quiet text-sm">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
