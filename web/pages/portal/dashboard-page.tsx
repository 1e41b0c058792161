import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { useLocation, useOutletContext, useSearchParams } from 'react-router';
import { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import { projectEndpoints } from '#api/projects/project-endpoints.ts';
import { ownProposalEndpoints } from '#api/sales/own-proposal-endpoints.ts';
import { waitingOn } from '#domain/projects/statuses.ts';
import { firstVisit } from '#web/features/accounts/auth/return-path.ts';
import type { SignedInClient } from '#web/features/accounts/auth/session.ts';
import { OwnCredit } from '#web/features/billing/balance/own-credit.tsx';
import { InvoiceTable } from '#web/features/billing/invoices/invoice-table.tsx';
import { OwnNotInvoiced } from '#web/features/billing/invoices/not-invoiced-notes.tsx';
import { currentPackage } from '#web/features/billing/packages/package.ts';
import { PackageCard } from '#web/features/billing/packages/package-card.tsx';
import { OwnStatement } from '#web/features/billing/statements/own-statement.tsx';
import { ProjectCards } from '#web/features/projects/projects/lists/project-cards.tsx';
import { ProposalList } from '#web/features/sales/proposals/proposal-list.tsx';
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
  const proposals = useOwnProposals();
  const ownPackage = useQuery(currentPackage);
  const isFirstVisit = useIsFirstVisit();
  // Waits for all lists to appear at once, so that nothing moves under the pointer.
  if (projects.isPending || invoices.isPending || proposals.isPending) return <Spinner text="Loading your dashboard..." />;
  // An access code only allows viewing and paying, so only invoices need action.
  const isReadOnly = client.scope === 'code';
  const work = isReadOnly ? { projects: [], proposals: [] } : { projects: projects.data ?? [], proposals: proposals.data ?? [] };
  const isComplete = !mayHaveMoreInProgress(projects) && !invoices.hasNextPage;
  return (
    <div className="grid gap-8">
      <div className="grid gap-5">
        <h1 className="font-bold text-4xl sm:text-5xl">
          {isFirstVisit ? 'Welcome' : 'Welcome back'}, {client.name}
        </h1>
        {projects.data && invoices.data && proposals.data && (
          <ActionItemList items={actionItemsFor({ ...work, invoices: invoices.data })} isComplete={isComplete} />
        )}
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        {/* On a phone, the account comes after projects and invoices. */}
        <aside className="order-2 grid gap-4 lg:order-none">
          <AccountCard client={client} />
          <PackageCard query={ownPackage} />
        </aside>
        <WorkTabs projects={projects} invoices={invoices} proposals={proposals} />
      </div>
    </div>
  );
}

/** Whether the client has just signed in for the first time. Keeps the first navigation state, since opening a tab replaces it. */
function useIsFirstVisit(): boolean {
  const { state } = useLocation();
  const [isFirstVisit] = useState(state === firstVisit);
  return isFirstVisit;
}

/** Whether unloaded projects may have action items. Finished projects come last, so there are none after a finished one. */
const mayHaveMoreInProgress = ({ data = [], hasNextPage }: ReturnType<typeof useOwnProjects>) =>
  hasNextPage && data.every(({ status }) => waitingOn[status] !== 'nobody');

interface WorkTabsProps {
  projects: ReturnType<typeof useOwnProjects>;
  invoices: ReturnType<typeof useOwnInvoices>;
  proposals: ReturnType<typeof useOwnProposals>;
}

const tabs = { projects: 'Projects', invoices: 'Invoices', proposals: 'Proposals' } as const;
type Tab = keyof typeof tabs;

const isTab = (name: string | null): name is Tab => name !== null && Object.hasOwn(tabs, name);

/** Projects, invoices and, if there are any, proposals. The URL holds the open tab, so that it survives a reload and going back. */
function WorkTabs({ projects, invoices, proposals }: WorkTabsProps) {
  const [search, setSearch] = useSearchParams();
  const name = search.get('tab');
  const hasProposals = Boolean(proposals.data?.length);
  const shown = (Object.keys(tabs) as Tab[]).filter((tab) => tab !== 'proposals' || hasProposals);
  return (
    <Tabs.Root
      value={isTab(name) && shown.includes(name) ? name : 'projects'}
      onValueChange={(tab) => setSearch(tab === 'projects' ? {} : { tab }, { replace: true })}
    >
      <Tabs.List aria-label="Your work" className="mb-5 flex gap-6 border-line border-b">
        {shown.map((tab) => (
          <Tabs.Trigger
            key={tab}
            value={tab}
            className="-mb-px border-transparent border-b-3 py-3 text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-ink"
          >
            {tabs[tab]}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="projects">
        <ProjectCards query={projects} />
        <ShowMore list={projects} />
      </Tabs.Content>
      <Tabs.Content value="invoices">
        <OwnCredit className="mb-4" />
        <OwnNotInvoiced className="mb-4" />
        <InvoiceTable query={invoices} />
        <ShowMore list={invoices} />
        {Boolean(invoices.data?.length) && <OwnStatement />}
      </Tabs.Content>
      <Tabs.Content value="proposals">
        <Card className="p-5">
          <ProposalList audience="client" proposals={proposals.data ?? []} />
        </Card>
        <ShowMore list={proposals} />
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

const useOwnProjects = () => useClientList(projectEndpoints.listOwn, ({ projects }) => projects);

const useOwnProposals = () => useClientList(ownProposalEndpoints.list, ({ proposals }) => proposals);

const useOwnInvoices = () => useClientList(invoiceEndpoints.listOwn, ({ invoices }) => invoices);
