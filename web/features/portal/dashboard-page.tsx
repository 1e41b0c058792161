import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'radix-ui';
import { useOutletContext, useSearchParams } from 'react-router';
import { pageTitle } from '../../lib/site.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { SignedInClient } from '../auth/queries.ts';
import { InvoiceTable } from '../invoices/invoice-table.tsx';
import { PackageCard } from '../packages/package-card.tsx';
import { ProjectCards } from '../projects/project-cards.tsx';
import { ownInvoices, ownPackage, ownProjects } from './queries.ts';

export const meta = pageTitle('Dashboard');

export default function DashboardPage() {
  const client = useOutletContext<SignedInClient>();
  return (
    <div className="grid gap-8">
      <h1 className="font-bold text-4xl sm:text-5xl">Welcome back, {client.name}</h1>
      <div className="grid items-start gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        {/* On a phone the work comes first, the account after it. */}
        <aside className="order-2 grid gap-4 lg:order-none">
          <AccountCard client={client} />
          <PackageCard query={useQuery(ownPackage)} />
        </aside>
        <Work />
      </div>
    </div>
  );
}

function AccountCard({ client }: { client: SignedInClient }) {
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="font-semibold text-xl">Account</h2>
      <p className="grid [overflow-wrap:anywhere]">
        <span className="font-semibold">{client.name}</span>
        <span className="text-quiet">{client.email}</span>
        {client.company && <span className="text-quiet">{client.company}</span>}
      </p>
      {client.reach === 'full' && (
        <ButtonLink variant="secondary" size="small" to="/client/profile">
          Edit Profile
        </ButtonLink>
      )}
    </Card>
  );
}

/** Projects and invoices; the open tab stands in the address, so that it survives a reload and a way back. */
function Work() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'invoices' ? 'invoices' : 'projects';
  const trigger =
    'border-transparent border-b-3 py-3 text-quiet hover:text-ink data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-ink';
  return (
    <Tabs.Root value={tab} onValueChange={(value) => setSearch(value === 'invoices' ? { tab: value } : {}, { replace: true })}>
      <Tabs.List aria-label="Your work" className="mb-5 flex gap-6 border-line border-b">
        <Tabs.Trigger value="projects" className={trigger}>
          Projects
        </Tabs.Trigger>
        <Tabs.Trigger value="invoices" className={trigger}>
          Invoices
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="projects">
        <ProjectCards query={useQuery(ownProjects)} />
      </Tabs.Content>
      <Tabs.Content value="invoices">
        <InvoiceTable query={useQuery(ownInvoices)} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
