import { useQuery } from '@tanstack/react-query';
import { ActionItems } from '#web/features/operations/overview/action-items.tsx';
import { Deadlines } from '#web/features/operations/overview/deadlines.tsx';
import { PaymentAlerts } from '#web/features/operations/overview/payment-alerts.tsx';
import { ProjectPipeline } from '#web/features/operations/overview/project-pipeline.tsx';
import { type Overview, overviewQuery } from '#web/features/operations/overview/queries.ts';
import { Receivables } from '#web/features/operations/overview/receivables.tsx';
import { RevenueByMonth } from '#web/features/operations/overview/revenue.tsx';
import { SetupChecklist } from '#web/features/operations/overview/setup-checklist.tsx';
import { adminTitle } from '#web/lib/site.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Card, EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const meta = adminTitle('Overview');

/** What needs the studio's action, upcoming deadlines, projects by status, open invoices and revenue. */
export default function AdminOverviewPage() {
  const { data: overview, isError, refetch } = useQuery(overviewQuery);
  if (!overview) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading overview..." />;
  const { setupChecklist } = overview;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {setupChecklist && <SetupChecklist checklist={setupChecklist} />}
      {isEmpty(overview) ? <NothingYet /> : <Figures overview={overview} />}
    </div>
  );
}

function Figures({ overview }: { overview: Overview }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[19rem_minmax(0,1fr)]">
      <div className="empty:hidden lg:col-span-2">
        <PaymentAlerts paymentAlerts={overview.paymentAlerts} />
      </div>
      <div className="grid gap-5">
        <ActionItems waiting={overview.waiting} />
        <Receivables receivables={overview.receivables} />
      </div>
      <div className="grid gap-5">
        <ProjectPipeline projects={overview.projects} />
        <Deadlines today={overview.today} deadlines={overview.deadlines} total={overview.waiting.projectsDue} />
        <RevenueByMonth revenue={overview.revenue} />
      </div>
    </div>
  );
}

const NothingYet = () => (
  <Card>
    <EmptyState title="Nothing here yet">
      <p className="max-w-[45ch] text-pretty text-muted">
        Your to-dos, deadlines and open invoices will appear here. Add your first client to get started.
      </p>
      <ButtonLink to="/admin/clients">Client Management</ButtonLink>
    </EmptyState>
  </Card>
);

const isEmpty = ({ waiting, projects, receivables, revenue }: Overview) =>
  [...Object.values(waiting), ...projects.map(({ total }) => total), receivables.length, revenue.length].every((count) => count === 0);
