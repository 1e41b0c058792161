import type { SaveState as State } from '#web/lib/use-autosave.ts';
import { Button } from '#web/ui/button/button.tsx';
import { UnsavedChangesGuard } from '#web/ui/unsaved-changes-guard.tsx';

const texts: Record<State, string> = {
  saved: 'All changes saved.',
  saving: 'Saving...',
  invalid: 'Not saved yet: please check the marked fields.',
  retrying: "Not saved yet. We'll keep trying.",
  conflict: 'Not saved: this was changed somewhere else meanwhile.',
};

interface SaveStateProps {
  /** What `useAutosave` returns. */
  draft: { state: State; loadTheirs: () => unknown };
}

/** Says whether the changes are saved, and asks before somebody leaves while they aren't. */
export function SaveState({ draft: { state, loadTheirs } }: SaveStateProps) {
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
      <UnsavedChangesGuard isUnsaved={state !== 'saved'} isSavedOnLeaving={state === 'saving'}>
        {texts[state]} Your latest changes will be lost if you leave now.
      </UnsavedChangesGuard>
    </div>
  );
}
