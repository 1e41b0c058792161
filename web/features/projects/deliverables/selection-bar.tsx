import { useState } from 'react';
import { deliverableEndpoints } from '#api/projects/deliverable-endpoints.ts';
import { deliverableStatePhrases } from '#domain/projects/deliverables.ts';
import type { AdminProjectDetail } from '#web/features/projects/projects/project.ts';
import { call } from '#web/lib/api.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { type ActionOptions, useAction } from '#web/ui/button/use-action.ts';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { DismissButton } from '#web/ui/list/dismiss-button.tsx';
import { StickyBar } from '#web/ui/list/sticky-bar.tsx';
import { ChangeSeveralDialog } from './change-several-dialog.tsx';
import { type Deliverable, isCancelled, isDecided, isSendable } from './deliverables.ts';

interface SelectionBarProps {
  project: Pick<AdminProjectDetail, 'id' | 'clientName' | 'status'>;
  selected: Deliverable[];
  onClear: () => void;
}

/** What can be done with the selected deliverables. */
export function SelectionBar({ project, selected, onClear }: SelectionBarProps) {
  const [changing, setChanging] = useState(false);
  const open = selected.filter((deliverable) => !isCancelled(deliverable));
  return (
    <StickyBar>
      <p role="status" className="font-semibold tabular-nums">
        {countOf(selected.length)} selected
      </p>
      <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
        <SendButton project={project} selected={selected} onSent={onClear} />
        <Button variant="secondary" size="small" onClick={() => setChanging(true)}>
          Due date and editor
        </Button>
        {open.length > 0 && (
          <ConfirmButton
            label={labelFor('Cancel', open, selected)}
            button={{ variant: 'danger', size: 'small' }}
            title={`Cancel ${open.length === 1 ? open[0]!.title : countOf(open.length)}?`}
            confirmLabel="Cancel"
            cancelLabel="Keep"
            pendingLabel="Cancelling..."
            action={{
              mutationFn: () =>
                call(deliverableEndpoints.cancelMany, { params: { id: project.id }, body: { ids: open.map(({ id }) => id) } }),
              successMessage: `${countOf(open.length)} cancelled.`,
              errorMessage: "That couldn't be cancelled. Please try again.",
              onSuccess: onClear,
            }}
          >
            <p>
              {project.clientName} is no longer asked about {open.length === 1 ? 'it, but still sees its' : 'them, but still sees their'}{' '}
              files, under Files. {open.length === 1 ? 'It' : 'Each one'} can be resumed.{returnedText(open)}
            </p>
          </ConfirmButton>
        )}
        <DismissButton label="Clear selection" onClick={onClear} />
      </div>
      <ChangeSeveralDialog selected={selected} open={changing} onClose={() => setChanging(false)} />
    </StickyBar>
  );
}

interface SendButtonProps {
  project: SelectionBarProps['project'];
  selected: Deliverable[];
  onSent: () => void;
}

/** Sends what is ready to be sent. A deliverable that is already decided is sent again only on its own, and after a question. */
function SendButton({ project, selected, onSent }: SendButtonProps) {
  const sendable = selected.filter((deliverable) => isSendable(deliverable, project.status));
  const send = useAction(sendAction(project, sendable, onSent));
  if (selected.length === 1 && isDecided(selected[0]!)) return <SendAgainButton project={project} decided={selected[0]!} onSent={onSent} />;
  if (sendable.length === 0) return null;
  return (
    <ActionButton variant="primary" size="small" action={send} pendingLabel="Sending...">
      {labelFor('Send for review', sendable, selected)}
    </ActionButton>
  );
}

function SendAgainButton({ project, decided, onSent }: { decided: Deliverable } & Pick<SendButtonProps, 'project' | 'onSent'>) {
  const { title, state, draft } = decided;
  return (
    <ConfirmButton
      label="Send for review"
      button={{ size: 'small' }}
      title={`Send ${title} for review again?`}
      confirmLabel="Send for review"
      harmless
      pendingLabel="Sending..."
      action={sendAction(project, [decided], onSent)}
    >
      <p>
        Version {draft?.version} is already {deliverableStatePhrases[state]}, and there's no newer draft. {project.clientName} is asked to
        review the same version again.
        {project.status !== 'review' && ' The project moves to review.'}
      </p>
    </ConfirmButton>
  );
}

const sendAction = (
  { id, clientName }: SelectionBarProps['project'],
  sent: Deliverable[],
  onSuccess: () => void,
): ActionOptions<void, unknown> => ({
  mutationFn: () => call(deliverableEndpoints.send, { params: { id }, body: { ids: sent.map(({ id }) => id) } }),
  successMessage: `${clientName} is asked to review ${sent.length === 1 ? sent[0]?.title : countOf(sent.length)}.`,
  errorMessage: "The drafts couldn't be sent for review. Please try again.",
  onSuccess,
});

/** Says how many credits come back. Credits to be used at delivery haven't been used before it. */
function returnedText(cancelled: Deliverable[]): string {
  const used = cancelled.filter(({ creditUse, state }) => creditUse === 'at_creation' || state === 'delivered');
  const count = used.reduce((total, { credits }) => total + credits, 0);
  if (count === 0) return '';
  return count === 1 ? ' Its video credit comes back.' : ` ${count} video credits come back.`;
}

const countOf = (count: number) => (count === 1 ? '1 deliverable' : `${count} deliverables`);

/** Says of how many, if it isn't all of the selected ones. */
const labelFor = (label: string, affected: unknown[], selected: unknown[]) =>
  affected.length === selected.length ? label : `${label} (${affected.length} of ${selected.length})`;
