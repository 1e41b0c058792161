import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useOutletContext, useParams } from 'react-router';
import { projectEndpoints } from '#api/projects/project-endpoints.ts';
import { proposalEndpoints } from '#api/sales/proposal-endpoints.ts';
import { isRunning } from '#domain/projects/statuses.ts';
import type { SignedInAdmin } from '#web/features/accounts/auth/session.ts';
import { SendInvoiceDialog } from '#web/features/billing/invoices/actions/send-invoice-dialog.tsx';
import { AddFilmsButton } from '#web/features/projects/deliverables/add-films-button.tsx';
import { DeliverablesCard } from '#web/features/projects/deliverables/deliverables-card.tsx';
import { StudioFiles } from '#web/features/projects/files/project-files.tsx';
import { AboutProject } from '#web/features/projects/projects/details/about-project.tsx';
import { AdminProjectHead } from '#web/features/projects/projects/details/admin-project-head.tsx';
import { Comments } from '#web/features/projects/projects/details/comments.tsx';
import { SendToReview } from '#web/features/projects/projects/details/send-to-review.tsx';
import { SideColumn } from '#web/features/projects/projects/details/side-column.tsx';
import { StudioCommentForm } from '#web/features/projects/projects/details/studio-comment-form.tsx';
import { StatusTimeline } from '#web/features/projects/projects/progress/status-timeline.tsx';
import type { AdminProjectDetail } from '#web/features/projects/projects/project.ts';
import { UploadLinkButton } from '#web/features/projects/upload-links/upload-link-dialog.tsx';
import { StudioUploader } from '#web/features/projects/uploads/studio-uploader.tsx';
import { useSalesActivity } from '#web/features/sales/activity/use-sales-activity.tsx';
import { ProjectBriefs } from '#web/features/sales/briefs/sent/project-briefs.tsx';
import { NewChangeOrderButton } from '#web/features/sales/proposals/actions/new-change-order-button.tsx';
import { ProjectProposals } from '#web/features/sales/proposals/project-proposals.tsx';
import { ProjectPortfolioRequests } from '#web/features/website/portfolio-requests/project-portfolio-requests.tsx';
import { ProjectTestimonial } from '#web/features/website/testimonials/project-testimonial.tsx';
import { isStatus } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { adminTitle } from '#web/lib/site.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Card, EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { ItemTitle } from '#web/ui/item-title.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AdminProjectInvoices } from './project-invoices.tsx';

export const meta = adminTitle('Project');

export default function AdminProjectPage() {
  const { id: adminId } = useOutletContext<SignedInAdmin>();
  const [draftToSend, setDraftToSend] = useState<number>();
  const {
    data: project,
    error,
    refetch,
  } = useQuery(query(projectEndpoints.read, { params: { id: useParams().id ?? '' } }, { select: ({ project }) => project }));
  if (isStatus(error, 404) || isStatus(error, 422))
    return (
      <EmptyState heading="h1" title="This project no longer exists.">
        <ButtonLink to="/admin/projects">Back to all projects</ButtonLink>
      </EmptyState>
    );
  if (!project) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading project..." />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ItemTitle name={project.title} />
      <AdminProjectHead project={project} more={<AddFilmsButton project={project}>Add another film</AddFilmsButton>} />
      {/* On phones, the status rows come after the files. */}
      <Card className="p-5 max-lg:order-last">
        <StatusTimeline status={project.status} events={project.events} />
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <DeliverablesCard project={project} />
          <StudioFiles projectId={project.id} actions={<UploadLinkButton projectId={project.id} />} onSendInvoice={setDraftToSend}>
            <StudioUploader projectId={project.id} adminId={adminId} />
            <SendToReview project={project} />
          </StudioFiles>
          <AboutProject
            project={project}
            aside={
              project.deliverables.length > 1 && (
                <AddFilmsButton project={project} titles={project.deliverables}>
                  Make films from this list
                </AddFilmsButton>
              )
            }
          />
          <ProjectBriefs projectId={project.id} />
          <TitledCard title="Comments">
            <Comments project={project} />
            <StudioCommentForm projectId={project.id} />
          </TitledCard>
        </div>
        <StudioSideColumn project={project}>
          <AdminProjectInvoices project={project} onSend={setDraftToSend} />
          <AdminProjectProposals project={project} />
          <Notes notes={project.notes} />
          {project.completedDate && <ProjectPortfolioRequests projectId={project.id} />}
          {project.completedDate && <ProjectTestimonial projectId={project.id} />}
        </StudioSideColumn>
      </div>
      <SendInvoiceDialog draftId={draftToSend} onClose={() => setDraftToSend(undefined)} />
    </div>
  );
}

/** The project's side column, whose activity includes what was offered, signed and paid. */
function StudioSideColumn({ project, children }: { project: AdminProjectDetail; children: ReactNode }) {
  return (
    <SideColumn project={project} activity={useSalesActivity({ projectId: project.id })}>
      {children}
    </SideColumn>
  );
}

function AdminProjectProposals({ project }: { project: AdminProjectDetail }) {
  const proposals = useQuery(query(proposalEndpoints.list, { query: { projectId: project.id } }));
  return (
    <ProjectProposals audience="admin" query={proposals} aside={isRunning(project.status) && <NewChangeOrderButton project={project} />} />
  );
}

function Notes({ notes }: Pick<AdminProjectDetail, 'notes'>) {
  return (
    <TitledCard title="Internal notes">
      {notes ? (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{notes}</p>
      ) : (
        <p className="text-muted">No notes yet. Add them under Edit; they're only visible to the studio.</p>
      )}
    </TitledCard>
  );
}
