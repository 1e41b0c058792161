import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'radix-ui';
import { useOutletContext, useSearchParams } from 'react-router';
import { waitingOn } from '../../../contract/projects.ts';
import { pageTitle } from '../../lib/site.ts';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { SignedInClient } from '../auth/queries.ts';
import { InvoiceTable } from '../invoices/invoice-table.tsx';
import { PackageCard } from '../packages/package-card.tsx';
import { currentPackage } from '../packages/queries.ts';
import { ProjectCards } from '../projects/lists/project-cards.tsx';
import { AccountCard } from './account-card.tsx';
import { ActionItemList } from './action-item-list.tsx';
import { actionItemsFor } from './action-items.ts';
import { useOwnInvoices, useOwnProjects } from './queries.ts';

export const meta = pageTitle('Dashboard');

export default function DashboardPage() {
  const client = useOutletContext<SignedInClient>();
  const projects = useOwnProjects();
  const invoices = useOwnInvoices();
  const ownPackage = useQuery(currentPackage);
  // All at once, so that nothing moves under a hand that is about to press.
  if (projects.isPending || invoices.isPending) return <Spinner text="Loading your dashboard..." />;
  // By an access code one can look and pay, so only what is to be paid waits.
  const ownMoves = client.scope === 'full' ? projects.data : [];
  const isComplete = !mayHoldMoreInWork(projects) && !invoices.hasNextPage;
  return (
    <div className="grid gap-8">
      <div className="grid gap-5">
        <h1 className="font-bold text-4xl sm:text-5xl">Welcome back, {client.name}</h1>
        {ownMoves && invoices.data && <ActionItemList waiting={actionItemsFor(ownMoves, invoices.data)} isComplete={isComplete} />}
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        {/* On a phone the work comes first, the account after it. */}
        <aside className="order-2 grid gap-4 lg:order-none">
          <AccountCard client={client} />
          <PackageCard query={ownPackage} />
        </aside>
        <Work projects={projects} invoices={invoices} />
      </div>
    </div>
  );
}

/** Projects in work come first: nothing waits among those after one that is over. */
const mayHoldMoreInWork = ({ data = [], hasNextPage }: ReturnType<typeof useOwnProjects>) =>
  hasNextPage && data.every(({ status }) => waitingOn[status] !== 'nobody');

interface WorkProps {
  projects: ReturnType<typeof useOwnProjects>;
  invoices: ReturnType<typeof useOwnInvoices>;
}

/** Projects and invoices; the open tab stands in the address, so that it survives a reload and a way back. */
function Work({ projects, invoices }: WorkProps) {
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
        <InvoiceTable query={invoices} />
        <ShowMore list={invoices} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
