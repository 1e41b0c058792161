import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { isStatus } from '../../lib/api.ts';
import { adminTitle } from '../../lib/site.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState, FailedState } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AccessCodes } from '../access-codes/access-codes.tsx';
import { ClientHistory } from '../audit/client-history.tsx';
import { adminClient } from '../clients/queries.ts';
import { ClientCredits } from '../credits/client-credits.tsx';
import { ClientInvoices } from '../invoices/client-invoices.tsx';
import { InvoicePackage } from '../package-invoices/invoice-package.tsx';
import { Erasure } from '../privacy/erasure.tsx';
import { ClientProjects } from '../projects/lists/client-projects.tsx';
import { ClientAccess } from './client-access.tsx';
import { ClientDetails } from './client-details.tsx';
import { ClientFiles } from './client-files.tsx';
import { ClientBadges } from './client-name.tsx';

export const meta = adminTitle('Client');

/** Everything about one client. */
export default function AdminClientPage() {
  const { data: client, error, refetch } = useQuery(adminClient(useParams().id ?? ''));
  if (isStatus(error, 404) || isStatus(error, 422))
    return (
      <EmptyState title="This client no longer exists.">
        <ButtonLink to="/admin/clients">Back to all clients</ButtonLink>
      </EmptyState>
    );
  if (!client) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading client..." />;
  return (
    <div className="grid gap-8">
      <PageHead backTo="/admin/clients" backLabel="Back to all clients">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="min-w-0 font-bold text-3xl">{client.name}</h2>
          <ClientBadges client={client} />
        </div>
        <OnThisPage />
      </PageHead>
      <Section id="details" title="Details">
        <ClientDetails client={client} />
      </Section>
      <Section id="projects" title="Projects">
        <ClientProjects clientId={client.id} />
      </Section>
      <Section id="invoices" title="Invoices">
        <ClientInvoices clientId={client.id} />
        <InvoicePackage client={client} />
      </Section>
      <Section id="credits" title="Credits" text="Packages add credits, and projects use them.">
        <ClientCredits client={client} />
      </Section>
      <Section id="files" title="Files" text="Files from all projects.">
        <ClientFiles clientId={client.id} />
      </Section>
      <Section id="access" title="Access" text="A deactivated client can't sign in. Nothing is deleted.">
        <ClientAccess client={client} />
      </Section>
      <Section
        title="Access codes"
        text="For someone who views projects or pays on the client's behalf. A code can view and pay, nothing else."
      >
        <AccessCodes clientId={client.id} canIssue={client.deactivatedAt === null} />
      </Section>
      <Section id="history" title="History" text="Log entries about this client.">
        <ClientHistory clientId={client.id} name={client.name} />
      </Section>
      <Section
        id="erasure"
        title="Erasure"
        text="Permanently removes what identifies the client. Invoices are kept as long as the law requires."
      >
        <Erasure client={client} />
      </Section>
    </div>
  );
}

const sectionTitles = ['Details', 'Projects', 'Invoices', 'Credits', 'Files', 'Access', 'History', 'Erasure'];

function OnThisPage() {
  return (
    <nav aria-label="On this page">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {sectionTitles.map((title) => (
          <li key={title}>
            <Link
              to={`#${title.toLowerCase()}`}
              className="inline-block py-1 pointer-coarse:py-3 text-accent-ink text-sm underline underline-offset-4"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
