import { useState } from 'react';
import { deliverableEndpoints } from '#contract/projects/deliverable-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { DismissButton } from '#web/ui/list/dismiss-button.tsx';
import { StickyBar } from '#web/ui/list/sticky-bar.tsx';
import { ChangeSeveralDialog } from './change-several-dialog.tsx';
import { type Deliverable, isCancelled, isSendable } from './deliverables.ts';

interface SelectionBarProps {
  selected: Deliverable[];
  clientName: string;
  onClear: () => void;
}

/** What can be done with the selected deliverables. */
export function SelectionBar({ selected, clientName, onClear }: SelectionBarProps) {
  const [changing, setChanging] = useState(false);
  const { projectId } = selected[0]!;
  const open = selected.filter((deliverable) => !isCancelled(deliverable));
  return (
    <StickyBar>
      <p role="status" className="font-semibold tabular-nums">
        {countOf(selected.length)} selected
      </p>
      <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
        <SendButton projectId={projectId} selected={selected} clientName={clientName} onSent={onClear} />
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
                call(deliverableEndpoints.cancelMany, { params: { id: projectId }, body: { ids: open.map(({ id }) => id) } }),
              successMessage: `${countOf(open.length)} cancelled.`,
              errorMessage: "That couldn't be cancelled. Please try again.",
              onSuccess: onClear,
            }}
          >
            <p>
              {clientName} no longer sees what is cancelled. Its files stay, and it can be resumed.{returnedText(open)}
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
  projectId: number;
  selected: Deliverable[];
  clientName: string;
  onSent: () => void;
}

function SendButton({ projectId, selected, clientName, onSent }: SendButtonProps) {
  const sendable = selected.filter(isSendable);
  const send = useAction({
    mutationFn: () => call(deliverableEndpoints.send, { params: { id: projectId }, body: { ids: sendable.map(({ id }) => id) } }),
    successMessage: `${clientName} is asked to review ${sendable.length === 1 ? sendable[0]?.title : countOf(sendable.length)}.`,
    errorMessage: "The drafts couldn't be sent for review. Please try again.",
    onSuccess: onSent,
  });
  if (sendable.length === 0) return null;
  return (
    <ActionButton variant="primary" size="small" action={send} pendingLabel="Sending...">
      {labelFor('Send for review', sendable, selected)}
    </ActionButton>
  );
}

/** Those that are used at delivery haven't been before. */
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
