import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApproveButton } from '#web/features/accounts/client-management/approve-button.tsx';
import { SendInvoiceDialog } from '#web/features/billing/invoices/actions/send-invoice-dialog.tsx';
import { ReplyButtons } from '#web/features/inbox/contact/reply-buttons.tsx';
import { Deadlines } from '#web/features/operations/overview/deadlines.tsx';
import { News } from '#web/features/operations/overview/news.tsx';
import { type Overview, overviewQuery } from '#web/features/operations/overview/overview.ts';
import { PaymentAlerts } from '#web/features/operations/overview/payment-alerts.tsx';
import { ProjectPipeline } from '#web/features/operations/overview/project-pipeline.tsx';
import { Receivables } from '#web/features/operations/overview/receivables.tsx';
import { RevenueByMonth } from '#web/features/operations/overview/revenue.tsx';
import { SetupChecklist } from '#web/features/operations/overview/setup-checklist.tsx';
import { Tasks } from '#web/features/operations/overview/tasks.tsx';
import { EditorFilter } from '#web/features/projects/projects/lists/editor-filter.tsx';
import { useEditorFilter } from '#web/features/projects/projects/lists/use-editor-filter.ts';
import { adminTitle } from '#web/lib/site.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Card, EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const meta = adminTitle('Overview');

/** What needs the studio's action, upcoming deadlines, projects by status, open invoices and revenue. */
export default function AdminOverviewPage() {
  const editor = useEditorFilter();
  const { data: overview, isError, refetch } = useQuery({ ...overviewQuery(editor), placeholderData: keepPreviousData });
  if (!overview) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading overview..." />;
  const { setupChecklist } = overview;
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHead title="Overview" actions={<EditorFilter />} />
      {setupChecklist && <SetupChecklist checklist={setupChecklist} />}
      {isEmpty(overview) && !editor ? <NothingYet hasClients={overview.hasClients} /> : <Figures overview={overview} editor={editor} />}
    </div>
  );
}

function Figures({ overview, editor }: { overview: Overview; editor: string }) {
  const [draftToSend, setDraftToSend] = useState<number>();
  return (
    <>
      <PaymentAlerts paymentAlerts={overview.paymentAlerts} />
      <Tasks
        {...overview}
        editor={editor}
        buttons={{
          onSendInvoice: setDraftToSend,
          approve: (request) => <ApproveButton request={request} variant="secondary" />,
          reply: (message) => <ReplyButtons message={message} />,
        }}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 @min-[60rem]:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Deadlines {...overview} editor={editor} />
          <RevenueByMonth revenue={overview.revenue} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <News news={overview.news} />
          <Receivables receivables={overview.receivables} revenue={overview.revenue} />
          <ProjectPipeline projects={overview.projects} editor={editor} />
        </div>
      </div>
      <SendInvoiceDialog draftId={draftToSend} onClose={() => setDraftToSend(undefined)} />
    </>
  );
}

const NothingYet = ({ hasClients }: { hasClients: boolean }) => (
  <Card>
    <EmptyState title="Nothing here yet">
      <p className="max-w-[45ch] text-pretty text-muted">
        Your to-dos, deadlines and open invoices will appear here. {hasClients ? 'Create a project' : 'Add your first client'} to get
        started.
      </p>
      <ButtonLink to={hasClients ? '/admin/projects' : '/admin/clients'}>{hasClients ? 'Projects' : 'Client Management'}</ButtonLink>
    </EmptyState>
  </Card>
);

const isEmpty = ({ waiting, projects, ...lists }: Overview) => {
  const { newestTasks, news, receivables, revenue } = lists;
  const counts = [...Object.values(waiting), ...projects.map(({ total }) => total)];
  return counts.every((count) => count === 0) && [newestTasks, news, receivables, revenue].every(({ length }) => length === 0);
};
