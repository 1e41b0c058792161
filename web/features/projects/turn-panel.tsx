import { useState } from 'react';
import { projectEndpoints, projectTurn } from '../../../contract/projects.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useAction } from '../../ui/use-action.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import type { OwnProject } from './project.ts';
import { turnTexts } from './turn-texts.ts';

/** Whose turn it is: what the client is to do, with its button, or what the studio is doing. */
export function TurnPanel({ project, mayAct }: { project: OwnProject; mayAct: boolean }) {
  const { title, text } = turnTexts[project.status];
  const isMine = projectTurn[project.status] === 'client';
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-l-4 px-4 py-4 sm:px-5 ${isMine ? 'border-l-accent' : 'border-l-line'}`}
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold">{title}</p>
        <p className="text-quiet">{text}</p>
        {isMine && !mayAct && <p className="text-quiet">Sign in with your password to answer.</p>}
      </div>
      {mayAct && <Moves project={project} />}
    </div>
  );
}

function Moves({ project }: { project: OwnProject }) {
  if (project.status === 'footage_upload') return <UploadDone projectId={project.id} />;
  return project.status === 'review' && <Review project={project} />;
}

function UploadDone({ projectId }: { projectId: number }) {
  const [asking, setAsking] = useState(false);
  const tell = useAction({
    act: () => call(projectEndpoints.uploadDone, { params: { id: projectId } }),
    done: 'Thank you. We look through your footage now.',
    failed: 'That did not reach us. Please try again.',
    refresh: [['client', 'projects']],
    onDone: () => setAsking(false),
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>I have uploaded everything</Button>
      <ConfirmDialog
        title="Is everything there?"
        confirm="Yes, everything is there"
        harmless
        pending={tell.isPending && 'Sending...'}
        error={tell.error}
        open={asking}
        onConfirm={() => tell.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>We then plan the cut with what you have sent. New footage after the first draft is new work.</p>
      </ConfirmDialog>
    </>
  );
}

function Review({ project }: { project: OwnProject }) {
  const [dialog, setDialog] = useState<'changes' | 'approve'>();
  const close = () => setDialog(undefined);
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => setDialog('changes')}>
        Request changes
      </Button>
      <Button onClick={() => setDialog('approve')}>Approve</Button>
      <ChangesDialog projectId={project.id} open={dialog === 'changes'} onClose={close} />
      <ApproveDialog project={project} open={dialog === 'approve'} onClose={close} />
    </div>
  );
}
