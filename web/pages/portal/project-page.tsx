import { useQuery } from '@tanstack/react-query';
import { useOutletContext, useParams } from 'react-router';
import { projectEndpoints } from '#api/projects/project-endpoints.ts';
import { ownProposalEndpoints } from '#api/sales/own-proposal-endpoints.ts';
import type { SignedInClient } from '#web/features/accounts/auth/session.ts';
import { ownProjectInvoices } from '#web/features/billing/invoices/invoice.ts';
import { OwnNotInvoiced } from '#web/features/billing/invoices/not-invoiced-notes.tsx';
import { ProjectInvoices } from '#web/features/billing/invoices/project-invoices.tsx';
import { DeliverableGrid } from '#web/features/projects/deliverables/deliverable-grid.tsx';
import { listWaiting, useOwnDeliverables, waitingText } from '#web/features/projects/deliverables/own-deliverables.ts';
import { ReviewSeveral } from '#web/features/projects/deliverables/review-several.tsx';
import { PortalFiles } from '#web/features/projects/files/project-files.tsx';
import { AboutProject } from '#web/features/projects/projects/details/about-project.tsx';
import { Comments } from '#web/features/projects/projects/details/comments.tsx';
import { NextStepPanel } from '#web/features/projects/projects/details/next-step-panel.tsx';
import { OwnCommentForm } from '#web/features/projects/projects/details/own-comment-form.tsx';
import { SideColumn } from '#web/features/projects/projects/details/side-column.tsx';
import { StatusTimeline } from '#web/features/projects/projects/progress/status-timeline.tsx';
import { useActiveUploads } from '#web/features/projects/uploads/queue/uploads-provider.tsx';
import { Uploader } from '#web/features/projects/uploads/uploader.tsx';
import { ProjectProposals } from '#web/features/sales/proposals/project-proposals.tsx';
import { OwnPortfolioRequests } from '#web/features/website/portfolio-requests/own-portfolio-requests.tsx';
import { isStatus } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { pageTitle } from '#web/lib/site.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Card, EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { ItemTitle } from '#web/ui/item-title.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const meta = pageTitle('Project');

export default function PortalProjectPage() {
  const { id: clientId, scope } = useOutletContext<SignedInClient>();
  const { id = '' } = useParams();
  const uploading = useActiveUploads(Number(id));
  const {
    data: project,
    error,
    refetch,
  } = useQuery(query(projectEndpoints.readOwn, { params: { id } }, { select: ({ project }) => project }));
  const { deliverables, progress, isOneFilm, inReview, ...list } = useOwnDeliverables(id);
  const invoices = useQuery(ownProjectInvoices(Number(id)));
  const proposals = useQuery(query(ownProposalEndpoints.list, { query: { projectId: id } }, { select: ({ proposals }) => proposals }));
  if (isStatus(error, 404) || isStatus(error, 422)) return <ProjectNotFound />;
  if (!project) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading your project..." />;
  if (!deliverables || !progress || !inReview)
    return list.hasFailed ? <FailedState onRetry={list.retry} /> : <Spinner text="Loading your project..." />;
  const waiting = isOneFilm ? undefined : listWaiting(project, inReview);
  const reviewOfSeveral = waiting && {
    asked: waiting.length > 0 ? waitingText(waiting) : undefined,
    actions: <ReviewSeveral project={project} waiting={waiting} />,
  };
  const hasNoDraft = waiting ? waiting.length === 0 : deliverables[0]!.isDraftRemoved;
  // With an access code, the client can only view the project.
  const canAct = scope !== 'code';
  const footage = { audience: 'client', personId: clientId, projectId: project.id, type: 'source' } as const;
  const uploader = canAct && (
    <Uploader target={footage} buttonLabel="Upload footage">
      <p>If your connection drops, the upload continues where it stopped.</p>
    </Uploader>
  );
  const awaitsFootage = project.status === 'footage_upload';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ItemTitle name={project.title} />
      <PageHead
        back={{ to: '/client/dashboard', label: 'Back to dashboard' }}
        title={project.title}
        isLarge
        badges={<StatusBadge status={project.status} />}
      />
      {/* On phones, the status rows come after the files. */}
      <Card className="overflow-hidden max-lg:contents">
        <div className="p-5 max-lg:order-last max-lg:rounded-md max-lg:border max-lg:border-line max-lg:bg-surface">
          <StatusTimeline status={project.status} events={project.events} />
        </div>
        <div className="border-line max-lg:overflow-hidden max-lg:rounded-md max-lg:border max-lg:bg-surface lg:border-t">
          <NextStepPanel project={project} several={reviewOfSeveral} hasNoDraft={hasNoDraft} canAct={canAct} uploading={uploading}>
            {awaitsFootage && uploader}
          </NextStepPanel>
        </div>
      </Card>
      {!isOneFilm && <DeliverableGrid project={project} deliverables={deliverables} progress={progress} list={list} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <OwnPortfolioRequests projectId={project.id} canAct={canAct} />
          <PortalFiles projectId={project.id} canAct={canAct}>
            {!awaitsFootage && project.status !== 'archived' && uploader}
          </PortalFiles>
          <AboutProject project={project} />
          <TitledCard title="Comments">
            <Comments project={project} />
            {canAct && <OwnCommentForm projectId={project.id} />}
          </TitledCard>
        </div>
        <SideColumn project={project}>
          {Boolean(invoices.data?.length) && (
            <ProjectInvoices audience="client" query={invoices}>
              <OwnNotInvoiced projectId={project.id} />
            </ProjectInvoices>
          )}
          <ProjectProposals audience="client" query={proposals} />
        </SideColumn>
      </div>
    </div>
  );
}

function ProjectNotFound() {
  return (
    <EmptyState title="Project not found" heading="h1">
      <p className="text-muted">This project doesn't exist or isn't one of yours.</p>
      <ButtonLink to="/client/dashboard">Return to Dashboard</ButtonLink>
    </EmptyState>
  );
}
