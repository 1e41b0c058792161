import { useState } from 'react';
import { projectEndpoints } from '../../../../contract/project-endpoints.ts';
import { waitingOn } from '../../../../contract/projects.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonGroup } from '../../../ui/button-group.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { ApproveDialog } from '../dialogs/approve-dialog.tsx';
import { ChangesDialog } from '../dialogs/changes-dialog.tsx';
import type { OwnProject } from '../project.ts';
import { useCacheOwnProject } from '../queries.ts';
import { nextStepTexts } from './next-step-texts.ts';

/** Whose turn it is: what the client is to do, with its button, or what the studio is doing. */
export function NextStepPanel({ project, mayAct }: { project: OwnProject; mayAct: boolean }) {
  const { title, text } = nextStepTexts[project.status];
  const isMine = waitingOn[project.status] === 'client';
  return (
    <div
      className={`flex flex-col gap-x-6 gap-y-4 border-l-4 sm:flex-row sm:flex-wrap sm:items-center sm:justify-between px-4 py-4 sm:px-5 ${isMine ? 'border-l-accent' : 'border-l-line'}`}
    >
      <div className="min-w-0 sm:flex-1 sm:basis-72">
        <p className="font-semibold">{title}</p>
        <p className="text-muted">{text}</p>
        {isMine && !mayAct && <p className="text-muted">Sign in with your password to answer.</p>}
      </div>
      {mayAct && <Moves project={project} />}
    </div>
  );
}

function Moves({ project: { id, title, status } }: { project: OwnProject }) {
  const [asksChanges, setAsksChanges] = useState(false);
  return (
    <>
      {status === 'footage_upload' && <UploadDone projectId={id} />}
      {status === 'review' && <Review project={{ id, title }} onChanges={() => setAsksChanges(true)} />}
      {/* The studio may end the review while somebody writes: what is written stays. */}
      <ChangesDialog projectId={id} open={asksChanges} onClose={() => setAsksChanges(false)} />
    </>
  );
}

function UploadDone({ projectId }: { projectId: number }) {
  const [asking, setAsking] = useState(false);
  const keep = useCacheOwnProject();
  const tell = useAction({
    mutationFn: () => call(projectEndpoints.finishUpload, { params: { id: projectId } }),
    successMessage: 'Thank you. We look through your footage now.',
    errorMessage: 'That did not reach us. Please try again.',
    invalidates: [['client', 'projects']],
    onSuccess: (answer) => {
      setAsking(false);
      keep(answer);
    },
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>I have uploaded everything</Button>
      <ConfirmDialog
        title="Is everything there?"
        confirmLabel="Yes, everything is there"
        harmless
        action={tell}
        pendingLabel="Sending..."
        open={asking}
        onClose={() => setAsking(false)}
      >
        <p>We then plan the cut with what you have sent. New footage after the first draft is new work.</p>
      </ConfirmDialog>
    </>
  );
}

interface ReviewProps {
  project: Pick<OwnProject, 'id' | 'title'>;
  onChanges: () => void;
}

/** The approval goes with the review: what is approved is what there is to see now. */
function Review({ project, onChanges }: ReviewProps) {
  const [approving, setApproving] = useState(false);
  return (
    <ButtonGroup primaryLast>
      <Button variant="secondary" onClick={onChanges}>
        Request changes
      </Button>
      <Button onClick={() => setApproving(true)}>Approve</Button>
      <ApproveDialog project={project} open={approving} onClose={() => setApproving(false)} />
    </ButtonGroup>
  );
}
