import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { clientEndpoints } from '../../../contract/clients.ts';
import { call, isStatus } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, FailedState } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AccessCodes } from '../access-codes/access-codes.tsx';
import { ClientHistory } from '../audit/client-history.tsx';
import { Erasure } from '../privacy/erasure.tsx';
import { ClientAccess } from './client-access.tsx';
import { ClientBadges } from './client-name.tsx';

/** Everything about one client. */
export default function AdminClientPage() {
  const id = useParams().id ?? '';
  const {
    data: client,
    error,
    refetch,
  } = useQuery({
    queryKey: ['admin', 'clients', id],
    queryFn: async () => (await call(clientEndpoints.read, { params: { id } })).client,
  });
  if (isStatus(error, 404) || isStatus(error, 422))
    return (
      <EmptyState title="This client is not there any more.">
        <ButtonLink to="/admin/clients">Back to All Clients</ButtonLink>
      </EmptyState>
    );
  if (!client) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading client..." />;
  return (
    <div className="grid gap-8">
      <div className="grid gap-2">
        <Link to="/admin/clients" className="justify-self-start text-quiet text-sm underline-offset-4 hover:underline">
          Back to All Clients
        </Link>
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="font-bold text-3xl [overflow-wrap:anywhere]">{client.name}</h2>
          <ClientBadges client={client} />
        </div>
      </div>
      <Section title="Details">
        <Facts
          facts={[
            ['Email', <MailTo key="email" address={client.email} />],
            ['Company', client.company ?? 'N/A'],
            ['Phone', client.phone ?? 'N/A'],
            ['Address', client.address ?? 'N/A'],
            ['Client since', formatInstant(client.createdAt)],
            ['Last sign-in', client.lastLogin ? formatInstant(client.lastLogin) : 'Never'],
          ]}
        />
      </Section>
      <Section title="Access" text="A deactivated client cannot sign in; nothing of it is removed.">
        <ClientAccess client={client} />
      </Section>
      <Section
        title="Access codes"
        text="For somebody who pays or looks on the client's behalf. A code can look and pay, and nothing else."
      >
        <AccessCodes clientId={client.id} mayIssue={client.deactivatedAt === null} />
      </Section>
      <Section title="History" text="What the log says of this client.">
        <ClientHistory clientId={client.id} name={client.name} />
      </Section>
      <Section title="Erasure" text="Removes what identifies the client, for good. Invoices stay for as long as the law asks.">
        <Erasure client={client} />
      </Section>
    </div>
  );
}

function MailTo({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="text-accent-ink underline underline-offset-4">
      {address}
    </a>
  );
}
