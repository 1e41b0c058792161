import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { projectEndpoints } from '#api/projects/project-endpoints.ts';
import { waitingOn } from '#domain/projects/statuses.ts';
import { filesLock } from '#web/features/projects/files/files.ts';
import { ApproveDialog, ChangesDialog } from '#web/features/projects/projects/dialogs/review-dialogs.tsx';
import type { OwnProjectDetail } from '#web/features/projects/projects/project.ts';
import { useOwnProjectAction } from '#web/features/projects/projects/use-own-project-action.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonGroup } from '#web/ui/button/button-group.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import { hasFinals, nextStepText, unwatchableText } from './next-step-texts.ts';

interface NextStepPanelProps {
  project: OwnProjectDetail;
  canAct: boolean;
  /** With several deliverables, what the client is asked to do, if any wait, and the actions for it; undefined with a single one. */
  several?: { asked: { title: string; text: string } | undefined; actions: ReactNode } | undefined;
  /** Whether there is nothing to decide about in review. */
  hasNoDraft: boolean;
  /** How many of the project's files are still being uploaded. */
  uploading: number;
  /** What the client needs for the step, shown below the text. */
  children?: ReactNode;
}

/** What the client should do next, with the buttons for it, or what the studio is doing. */
export function NextStepPanel({ project, several, hasNoDraft, canAct, uploading, children }: NextStepPanelProps) {
  const { data: lock } = useQuery({ ...filesLock({ audience: 'client', projectId: project.id }), enabled: hasFinals(project) });
  const { title, text } = several?.asked ?? nextStepText(project, Boolean(lock), hasNoDraft);
  const isWaitingOnClient = waitingOn[project.status] === 'client' && !(project.status === 'review' && hasNoDraft);
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] gap-4 border-l-4 px-4 py-4 sm:px-5 ${isWaitingOnClient ? 'border-l-accent' : 'border-l-line'}`}
    >
      <div className="flex flex-col gap-x-6 gap-y-4 sm:flex-row sm:flex-wrap sm:items-center sm:justify-between">
        <div className="min-w-0 sm:flex-1 sm:basis-72">
          <p {...focusHome.area} className="font-semibold">
            {title}
          </p>
          <p className="text-muted">{text}</p>
          {isWaitingOnClient && !canAct && <p className="text-muted">Sign in with your password to respond.</p>}
        </div>
        {canAct && <Actions {...{ project, several, hasNoDraft, uploading }} />}
      </div>
      {children}
    </div>
  );
}

function Actions({
  project,
  several,
  hasNoDraft,
  uploading,
}: Pick<NextStepPanelProps, 'project' | 'several' | 'hasNoDraft' | 'uploading'>) {
  const { id, status } = project;
  const [requesting, setRequesting] = useState(false);
  return (
    <>
      {status === 'footage_upload' && <FinishUpload projectId={id} uploading={uploading} />}
      {several?.actions}
      {!several && status === 'review' && !hasNoDraft && (
        <Review key={project.draft?.fileId} project={project} onRequestChanges={() => setRequesting(true)} />
      )}
      {/* Outside the review, so that a half-written note isn't lost if the studio ends it. */}
      <ChangesDialog
        project={project}
        rounds={project.rounds}
        draft={project.draft}
        open={requesting}
        onClose={() => setRequesting(false)}
      />
    </>
  );
}

function FinishUpload({ projectId, uploading }: { projectId: number; uploading: number }) {
  const [confirming, setConfirming] = useState(false);
  const finish = useOwnProjectAction({
    mutationFn: () => call(projectEndpoints.finishUpload, { params: { id: projectId } }),
    successMessage: "Thank you. We'll review your footage next.",
    errorMessage: "We couldn't save that. Please try again.",
    onSuccess: () => setConfirming(false),
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        I've uploaded everything
      </Button>
      <ConfirmDialog
        title="Have you uploaded everything?"
        confirmLabel="Yes, that's everything"
        harmless
        action={finish}
        pendingLabel="Sending..."
        open={confirming}
        onClose={() => setConfirming(false)}
      >
        {uploading > 0 && (
          <p className="font-semibold text-ink">
            {uploading === 1 ? 'One file is' : `${uploading} files are`} still uploading. Keep this page open until everything is there.
          </p>
        )}
        <p>We'll plan the edit with what you've sent. Footage you add after the first draft may be billed separately.</p>
      </ConfirmDialog>
    </>
  );
}

interface ReviewProps {
  project: OwnProjectDetail;
  onRequestChanges: () => void;
}

/**
 * The approval dialog closes if the review ends or a newer version arrives, as it approves the version that was seen only. A draft that
 * isn't prepared for playback is not to be approved unseen.
 */
function Review({ project, onRequestChanges }: ReviewProps) {
  const { id, draft } = project;
  const [approving, setApproving] = useState(false);
  return (
    <ButtonGroup primaryLast>
      <Button variant="secondary" onClick={onRequestChanges}>
        Request changes
      </Button>
      {!unwatchableText(project) && (
        <Button {...(draft && { variant: 'secondary' })} onClick={() => setApproving(true)}>
          {draft ? `Approve v${draft.version}` : 'Approve'}
        </Button>
      )}
      {draft && <ButtonLink to={`/client/projects/${id}/review/${draft.version}`}>Review the draft</ButtonLink>}
      <ApproveDialog project={project} draft={draft} open={approving} onClose={() => setApproving(false)} />
    </ButtonGroup>
  );
}
