import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { useLocation, useOutletContext, useSearchParams } from 'react-router';
import { invoiceEndpoints } from '#contract/billing/invoice-endpoints.ts';
import { projectEndpoints } from '#contract/projects/project-endpoints.ts';
import { waitingOn } from '#contract/projects/projects.ts';
import type { SignedInClient } from '#web/features/accounts/auth/queries.ts';
import { firstVisit } from '#web/features/accounts/auth/return-path.ts';
import { OwnCredit } from '#web/features/billing/balance/own-credit.tsx';
import { InvoiceTable } from '#web/features/billing/invoices/invoice-table.tsx';
import { PackageCard } from '#web/features/billing/packages/package-card.tsx';
import { currentPackage } from '#web/features/billing/packages/queries.ts';
import { OwnStatement } from '#web/features/billing/statements/own-statement.tsx';
import { ProjectCards } from '#web/features/projects/projects/lists/project-cards.tsx';
import { callPage } from '#web/lib/api.ts';
import { useClientList } from '#web/lib/list/use-client-list.ts';
import { pageTitle } from '#web/lib/site.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Card } from '#web/ui/card/card.tsx';
import { ShowMore } from '#web/ui/list/show-more.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ActionItemList } from './action-item-list.tsx';
import { actionItemsFor } from './action-items.ts';

export const meta = pageTitle('Dashboard');

export default function DashboardPage() {
  const client = useOutletContext<SignedInClient>();
  const projects = useOwnProjects();
  const invoices = useOwnInvoices();
  const ownPackage = useQuery(currentPackage);
  const isFirstVisit = useIsFirstVisit();
  // Everything appears at once, so that nothing moves under the pointer.
  if (projects.isPending || invoices.isPending) return <Spinner text="Loading your dashboard..." />;
  // An access code only allows viewing and paying, so only invoices need action.
  const actionableProjects = client.scope === 'code' ? [] : projects.data;
  const isComplete = !mayHaveMoreInProgress(projects) && !invoices.hasNextPage;
  return (
    <div className="grid gap-8">
      <div className="grid gap-5">
        <h1 className="font-bold text-4xl sm:text-5xl">
          {isFirstVisit ? 'Welcome' : 'Welcome back'}, {client.name}
        </h1>
        {actionableProjects && invoices.data && (
          <ActionItemList items={actionItemsFor(actionableProjects, invoices.data)} isComplete={isComplete} />
        )}
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        {/* On a phone, projects and invoices come before the account. */}
        <aside className="order-2 grid gap-4 lg:order-none">
          <AccountCard client={client} />
          <PackageCard query={ownPackage} />
        </aside>
        <WorkTabs projects={projects} invoices={invoices} />
      </div>
    </div>
  );
}

/** Opening a tab replaces the navigation state, so the first one counts. */
function useIsFirstVisit(): boolean {
  const { state } = useLocation();
  const [isFirstVisit] = useState(state === firstVisit);
  return isFirstVisit;
}

/** Projects in progress come first, so no action items follow a finished one. */
const mayHaveMoreInProgress = ({ data = [], hasNextPage }: ReturnType<typeof useOwnProjects>) =>
  hasNextPage && data.every(({ status }) => waitingOn[status] !== 'nobody');

interface WorkTabsProps {
  projects: ReturnType<typeof useOwnProjects>;
  invoices: ReturnType<typeof useOwnInvoices>;
}

/** Projects and invoices. The URL holds the open tab, so that it survives a reload and going back. */
function WorkTabs({ projects, invoices }: WorkTabsProps) {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'invoices' ? 'invoices' : 'projects';
  const trigger =
    '-mb-px border-transparent border-b-3 py-3 text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-ink';
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
        <ProjectCards query={projects} />
        <ShowMore list={projects} />
      </Tabs.Content>
      <Tabs.Content value="invoices">
        <OwnCredit className="mb-4" />
        <InvoiceTable query={invoices} />
        <ShowMore list={invoices} />
        {Boolean(invoices.data?.length) && <OwnStatement />}
      </Tabs.Content>
    </Tabs.Root>
  );
}

function AccountCard({ client: { name, email, company, scope } }: { client: SignedInClient }) {
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="font-semibold text-xl">Account</h2>
      <p className="grid [overflow-wrap:anywhere]">
        <span className="font-semibold">{name}</span>
        <span className="text-muted">{email}</span>
        {company && <span className="text-muted">{company}</span>}
      </p>
      {scope !== 'code' && (
        <ButtonLink variant="secondary" size="small" to="/client/profile">
          Edit Profile
        </ButtonLink>
      )}
    </Card>
  );
}

const useOwnProjects = () =>
  useClientList('projects', async (query) => {
    const { body, next } = await callPage(projectEndpoints.listOwn, { query });
    return { rows: body.projects, next };
  });

const useOwnInvoices = () =>
  useClientList('invoices', async (query) => {
    const { body, next } = await callPage(invoiceEndpoints.listOwn, { query });
    return { rows: body.invoices, next };
  });
