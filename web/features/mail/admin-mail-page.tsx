import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { mailEndpoints } from '../../../contract/mail.ts';
import { call } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, FailedState } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export default function AdminMailPage() {
  const id = useParams().id ?? '';
  const {
    data: mail,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['admin', 'mails', id],
    queryFn: async () => (await call(mailEndpoints.read, { params: { id } })).mail,
  });
  if (isError) return <FailedState onRetry={refetch} />;
  if (!mail) return <Spinner text="Loading mail..." />;
  return (
    <Card className="grid gap-6 p-6 sm:p-8">
      <div className="grid gap-1">
        <h2 className="font-semibold text-2xl [overflow-wrap:anywhere]">{mail.subject}</h2>
        <p className="text-quiet text-sm">
          To {mail.to}, {formatInstant(mail.createdAt)}, {mail.status}
        </p>
      </div>
      <pre className="max-w-[75ch] whitespace-pre-wrap border-line border-t pt-5 font-sans [overflow-wrap:anywhere]">{mail.text}</pre>
      <ButtonLink variant="secondary" to="/admin/mail" className="justify-self-start">
        Back to All Mail
      </ButtonLink>
    </Card>
  );
}
