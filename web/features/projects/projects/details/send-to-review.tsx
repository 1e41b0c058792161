import { useState } from 'react';
import { projectEndpoints } from '#api/projects/project-endpoints.ts';
import { checkTransition } from '#domain/projects/transitions.ts';
import { useDeliverables } from '#web/features/projects/deliverables/deliverables.ts';
import { ChangeStatusDialog, type RequestedStatusChange } from '#web/features/projects/projects/dialogs/change-status-dialog.tsx';
import type { AdminProjectDetail } from '#web/features/projects/projects/project.ts';
import { call } from '#web/lib/api.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { unsentDraft } from './unsent-draft.ts';

/** Sends a new draft to review with one press, from any status before it. */
export function SendToReview({ project }: { project: AdminProjectDetail }) {
  const { data, hasSeveral } = useDeliverables(project.id);
  const draft = unsentDraft(project);
  // Drafts of several deliverables are sent where the deliverables are listed.
  if (!draft || !data || hasSeveral) return null;
  return (
    <section aria-label="New draft" className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-sm bg-inset px-4 py-3">
      <p className="min-w-0 flex-1 basis-56 text-pretty [overflow-wrap:anywhere]">
        <strong dir="auto">{draft.name}</strong> isn't in review yet. {project.clientName} is notified when you send it.
      </p>
      {checkTransition('admin', project.status, 'review') === 'allowed' ? (
        <SendButton project={project} />
      ) : (
        <SendBackButton project={project} />
      )}
    </section>
  );
}

function SendButton({ project: { id, title, status } }: { project: AdminProjectDetail }) {
  const send = useAction({
    mutationFn: () => call(projectEndpoints.changeStatus, { params: { id }, body: { status: 'review', from: status } }),
    successMessage: `${title} is now in review.`,
    errorMessage: "The draft couldn't be sent to review. Please try again.",
  });
  return (
    <ActionButton variant="primary" action={send} pendingLabel="Sending...">
      Send to review
    </ActionButton>
  );
}

/** Takes the project back to review from final delivery, which needs a reason. */
function SendBackButton({ project }: { project: AdminProjectDetail }) {
  const [change, setChange] = useState<RequestedStatusChange>();
  return (
    <>
      <Button onClick={() => setChange({ project, to: 'review' })}>Send to review</Button>
      <ChangeStatusDialog change={change} onClose={() => setChange(undefined)} />
    </>
  );
}
