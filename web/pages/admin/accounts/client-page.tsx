import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { AccessCodes } from '#web/features/accounts/access-codes/access-codes.tsx';
import { ClientAccess } from '#web/features/accounts/client-management/client-access.tsx';
import { ClientDetails } from '#web/features/accounts/client-management/client-details.tsx';
import { ClientBadges } from '#web/features/accounts/client-management/client-name.tsx';
import { adminClient } from '#web/features/accounts/clients/queries.ts';
import { ClientInvitation } from '#web/features/accounts/invitations/client-invitation.tsx';
import { ViewAsClient } from '#web/features/accounts/viewing/view-as-client.tsx';
import { ClientBalance } from '#web/features/billing/balance/client-balance.tsx';
import { ClientCredits } from '#web/features/billing/credits/client-credits.tsx';
import { ClientInvoices } from '#web/features/billing/invoices/client-invoices.tsx';
import { InvoicePackage } from '#web/features/billing/package-invoices/invoice-package.tsx';
import { RenewalNotice } from '#web/features/billing/package-invoices/renewal-notice.tsx';
import { ClientStatement } from '#web/features/billing/statements/client-statement.tsx';
import { Erasure } from '#web/features/operations/privacy/erasure.tsx';
import { ClientFiles } from '#web/features/projects/files/client-files.tsx';
import { ClientProjects } from '#web/features/projects/projects/lists/client-projects.tsx';
import { ProjectOptions } from '#web/features/projects/projects/project-options.tsx';
import { ClientHistory } from '#web/features/studio/audit/client-history.tsx';
import { isStatus } from '#web/lib/api.ts';
import { adminTitle } from '#web/lib/site.ts';
import { InvoiceDialog } from '#web/pages/admin/billing/invoice-editor/invoice-dialog.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonGroup } from '#web/ui/button/button-group.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { ItemTitle } from '#web/ui/item-title.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Section } from '#web/ui/section.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const meta = adminTitle('Client');

/** Everything about one client. */
export default function AdminClientPage() {
  const { data: client, error, refetch } = useQuery(adminClient(useParams().id ?? ''));
  if (isStatus(error, 404) || isStatus(error, 422))
    return (
      <EmptyState heading="h1" title="This client no longer exists.">
        <ButtonLink to="/admin/clients">Back to all clients</ButtonLink>
      </EmptyState>
    );
  if (!client) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading client..." />;
  const hasPortal = client.status === 'client' && client.deactivatedAt === null;
  return (
    <div className="@container">
      <ItemTitle name={client.name} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <PageHead
          back={{ to: '/admin/clients', label: 'Back to all clients' }}
          title={client.name}
          badges={<ClientBadges client={client} />}
          actions={hasPortal && <ViewAsClient client={client} />}
        >
          <OnThisPage />
        </PageHead>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 @7xl:grid-cols-[minmax(0,1fr)_20rem] @7xl:gap-10">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8 @7xl:order-last">
            <Section id="details" title="Details">
              <ClientDetails client={client} />
            </Section>
            {client.status === 'invited' ? (
              <Section id="access" title="Access" text="You can prepare projects and invoices before this client registers.">
                <ClientInvitation client={client} />
              </Section>
            ) : (
              <Section id="access" title="Access" text="A deactivated client can't sign in. Nothing is deleted.">
                <ClientAccess client={client} />
              </Section>
            )}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            <Section id="projects" title="Projects">
              <ClientProjects clientId={client.id} />
            </Section>
            <Section id="invoices" title="Invoices">
              <RenewalNotice clientId={client.id} />
              <ClientInvoices clientId={client.id} />
              <ButtonGroup>
                <NewInvoice client={client} />
                <InvoicePackage client={client} />
              </ButtonGroup>
            </Section>
            <Section id="credit-balance" title="Credit balance" text="Money that the client has paid and no invoice was waiting for.">
              <ClientBalance client={client} />
            </Section>
            <Section
              id="account-statement"
              title="Account statement"
              text="Invoices and payments of a period, with the balance after each."
            >
              <ClientStatement clientId={client.id} />
            </Section>
            <Section id="video-credits" title="Video credits" text="Packages add credits, and projects use them.">
              <ClientCredits client={client} projectOptions={<ProjectOptions clientId={client.id} />} />
            </Section>
            <Section id="files" title="Files" text="Files from all projects.">
              <ClientFiles clientId={client.id} />
            </Section>
            <Section
              title="Access codes"
              text="For someone who views projects or pays on the client's behalf. A code can view and pay, nothing else."
            >
              <AccessCodes clientId={client.id} canIssue={hasPortal} />
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
        </div>
      </div>
    </div>
  );
}

function NewInvoice({ client: { id, name } }: { client: { id: number; name: string } }) {
  const [isDrafting, setDrafting] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setDrafting(true)}>
        New invoice
      </Button>
      <InvoiceDialog invoiced={{ clientId: id, clientName: name }} open={isDrafting} onClose={() => setDrafting(false)} />
    </>
  );
}

const sectionTitles = [
  'Details',
  'Access',
  'Projects',
  'Invoices',
  'Credit balance',
  'Account statement',
  'Video credits',
  'Files',
  'History',
  'Erasure',
];

function OnThisPage() {
  return (
    <nav aria-label="On this page">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {sectionTitles.map((title) => (
          <li key={title}>
            <Link
              to={`#${title.toLowerCase().replace(' ', '-')}`}
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
