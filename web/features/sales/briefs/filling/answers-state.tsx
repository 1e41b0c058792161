import { UnsavedChangesGuard } from '#web/ui/unsaved-changes-guard.tsx';
import type { AnswersState as State } from './use-saved-answers.ts';

const texts: Record<State, string> = {
  saved: 'Saved',
  saving: 'Saving...',
  invalid: 'Not saved yet',
  failed: "Not saved: we can't reach our server. We'll keep trying.",
};

interface AnswersStateProps {
  state: State;
  /** Whether nothing has been answered yet. */
  isNew: boolean;
}

/** Says whether the typed answers are saved. */
export const AnswersState = ({ state, isNew }: AnswersStateProps) => (
  <>
    <p role="status" className={state === 'failed' ? 'text-on-rose' : ''}>
      {isNew && state === 'saved' ? 'Saved as you type' : texts[state]}
    </p>
    <UnsavedChangesGuard isUnsaved={state === 'saving' || state === 'failed'} />
  </>
);
