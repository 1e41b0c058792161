import { Button } from '#web/ui/button/button.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import type { ProposalDraft, SaveState as State } from './use-proposal-draft.ts';

const texts: Record<State, string> = {
  saved: 'All changes saved.',
  saving: 'Saving...',
  invalid: 'Not saved yet: please check the marked fields.',
  offline: "You're offline. Your changes are saved as soon as you're back.",
  conflict: 'Not saved: the proposal was changed meanwhile.',
};

/** Whether the draft is saved. Where it isn't, leaving asks first. */
export function SaveState({ draft: { state, loadTheirs } }: { draft: ProposalDraft }) {
  const isFine = state === 'saved' || state === 'saving';
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className={`text-sm ${isFine ? 'text-muted' : 'text-on-rose'}`}>
        {texts[state]}
      </p>
      {state === 'conflict' && (
        <Button variant="secondary" size="small" onClick={loadTheirs}>
          Load those changes
        </Button>
      )}
      <LeaveGuard isUnsaved={state !== 'saved'} isSavedOnLeaving={state === 'saving'}>
        {texts[state]} Your latest changes will be lost if you leave now.
      </LeaveGuard>
    </div>
  );
}
