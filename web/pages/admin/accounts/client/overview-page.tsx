import { ClientAccess } from '#web/features/accounts/client-management/client-access.tsx';
import { ClientDetails } from '#web/features/accounts/client-management/client-details.tsx';
import { ClientInvitation } from '#web/features/accounts/invitations/client-invitation.tsx';
import { ClientInvoiceDrafts, ClientInvoices } from '#web/features/billing/invoices/client-invoices.tsx';
import { DeletionRequest } from '#web/features/operations/privacy/erasure.tsx';
import { ClientProjects } from '#web/features/projects/projects/lists/client-projects.tsx';
import { ClientHistory } from '#web/features/studio/audit/client-history.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { WideSection } from '#web/ui/section.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useShownClient } from './client-layout.tsx';

/** A client's current work and payments, contact details, and whether they can sign in. */
export default function ClientOverviewPage() {
  const client = useShownClient();
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-6">
      <DeletionRequest client={client} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 @min-[60rem]:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <WideSection title="Latest projects" actions={<TextLink to="projects">All projects</TextLink>}>
            <ClientProjects clientId={client.id} latest={5} />
          </WideSection>
          <WideSection title="Unpaid invoices" actions={<TextLink to="invoices">All invoices</TextLink>}>
            <ClientInvoices clientId={client.id} status="unpaid" />
          </WideSection>
          <ClientInvoiceDrafts clientId={client.id} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <TitledCard title="Access">
            {client.status === 'invited' ? <ClientInvitation client={client} /> : <ClientAccess client={client} />}
          </TitledCard>
          <TitledCard title="Details">
            <ClientDetails client={client} />
          </TitledCard>
          <TitledCard title="History">
            <ClientHistory clientId={client.id} name={client.name} />
          </TitledCard>
        </div>
      </div>
    </div>
  );
}
