import { useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { deliverableEndpoints } from '#api/projects/deliverable-endpoints.ts';
import { projectEndpoints } from '#api/projects/project-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { useAction } from '#web/ui/button/use-action.ts';

/** What is due: a project, or one of several deliverables. */
export type DueKind = 'project' | 'deliverable';

export interface DeadlineMove {
  kind: DueKind;
  id: number;
  title: string;
  deadline: string | null;
  /** The deadline that was on screen before. */
  previous: string | null;
}

/** Keys move a deadline day by day: it's saved once they rest. */
const rest = 1000;

/**
 * A deadline, also while it's being moved: live updates don't take it away then.
 * @param onMove resolves once it's saved and read again, or couldn't be saved
 */
export function useDeadlineDraft(
  { kind, id, title, deadline: saved }: Pick<DeadlineMove, 'kind' | 'id' | 'title' | 'deadline'>,
  onMove: (move: DeadlineMove) => Promise<unknown>,
) {
  const [draft, setDraft] = useState<string>();
  const save = useDebouncedCallback(async (deadline: string) => {
    if (deadline && deadline !== saved) await onMove({ kind, id, title, deadline, previous: saved });
    // The draft stays if the deadline has been moved again in the meantime.
    setDraft((latest) => (latest === deadline ? undefined : latest));
  }, rest);
  const change = (deadline: string) => {
    setDraft(deadline);
    save(deadline);
  };
  return { deadline: draft ?? saved ?? '', change, commit: save.flush };
}

/** Moves deadlines; the last move can be undone. A deadline that somebody else has moved meanwhile stays. */
export function useMoveDeadline() {
  const [moved, setMoved] = useState<DeadlineMove>();
  const { mutateAsync } = useAction({
    mutationFn: async (move: DeadlineMove) => {
      const { kind, id, deadline, previous } = move;
      const params = { id };
      if (kind === 'project') await call(projectEndpoints.change, { params, body: { deadline, previousDeadline: previous } });
      else await call(deliverableEndpoints.change, { params, body: { dueDate: deadline, previousDueDate: previous } });
      return move;
    },
    successMessage: ({ title }) => `The deadline of ${title} was moved.`,
    errorMessage: "The deadline couldn't be moved. Please try again.",
    onSuccess: setMoved,
  });
  // The toast has said what went wrong.
  const move = (move: DeadlineMove) => mutateAsync(move).catch(() => undefined);
  const undo = () => moved && move({ ...moved, deadline: moved.previous, previous: moved.deadline });
  return { move, moved, undo };
}
