import { useQuery } from '@tanstack/react-query';
import { Link, useOutletContext, useParams } from 'react-router';
import { isStatus } from '../../lib/api.ts';
import { pageTitle } from '../../lib/site.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, EmptyState, FailedState } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import type { SignedInClient } from '../auth/queries.ts';
import { AboutProject } from './details/about-project.tsx';
import { Comments } from './details/comments.tsx';
import { NextStepPanel } from './details/next-step-panel.tsx';
import { OwnCommentForm } from './details/own-comment-form.tsx';
import { ProjectTitle } from './details/project-title.tsx';
import { SideColumn } from './details/side-column.tsx';
import { StatusTimeline } from './progress/status-timeline.tsx';
import { ownProject } from './queries.ts';

export const meta = pageTitle('Project');

export default function PortalProjectPage() {
  const { scope } = useOutletContext<SignedInClient>();
  const { data: project, error, refetch } = useQuery(ownProject(useParams().id ?? ''));
  if (isStatus(error, 404) || isStatus(error, 422)) return <ProjectNotFound />;
  if (!project) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading your project..." />;
  // Access codes are read-only here.
  const canAct = scope === 'full';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-2">
        <Link to="/client/dashboard" className="justify-self-start text-muted text-sm underline-offset-4 hover:underline">
          Back to Dashboard
        </Link>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ProjectTitle heading="h1" title={project.title} />
          <StatusBadge status={project.status} />
        </div>
      </div>
      <Card className="grid overflow-hidden">
        <div className="order-last border-line border-t p-5 lg:order-none lg:border-t-0">
          <StatusTimeline status={project.status} events={project.events} />
        </div>
        <div className="lg:border-line lg:border-t">
          <NextStepPanel project={project} canAct={canAct} />
        </div>
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <AboutProject project={project} />
          <TitledCard title="Comments">
            <Comments comments={project.comments} />
            {canAct && <OwnCommentForm projectId={project.id} />}
          </TitledCard>
        </div>
        <SideColumn project={project} />
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
