import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { projectEndpoints } from '#contract/projects/project-endpoints.ts';
import type { AdminProject } from '#web/features/projects/projects/project.ts';
import { call } from '#web/lib/api.ts';
import { useAction } from '#web/ui/button/use-action.ts';

export interface DeadlineMove {
  id: number;
  title: string;
  deadline: string | null;
  /** The one on screen before. */
  previous: string | null;
}

/** Keys move a deadline day by day: it's saved once they rest. */
const rest = 1000;

/** A deadline while it's being moved. */
export function useDeadlineDraft({ id, title, deadline: saved }: AdminProject, onMove: (move: DeadlineMove) => void) {
  const [draft, setDraft] = useState(saved ?? '');
  const moving = useRef(false);
  const save = useDebouncedCallback((deadline: string) => {
    moving.current = false;
    if (deadline && deadline !== saved) onMove({ id, title, deadline, previous: saved });
    else setDraft(saved ?? '');
  }, rest);
  // Live updates don't take it away from whoever is moving it.
  useEffect(() => {
    if (!moving.current) setDraft(saved ?? '');
  }, [saved]);
  const change = (deadline: string) => {
    moving.current = true;
    setDraft(deadline);
    save(deadline);
  };
  return { deadline: draft, change, commit: save.flush };
}

/** Moves deadlines; the last move can be undone. A deadline that somebody else has moved meanwhile stays. */
export function useMoveDeadline() {
  const queryClient = useQueryClient();
  const [moved, setMoved] = useState<DeadlineMove>();
  const { mutate: move } = useAction({
    mutationFn: async (move: DeadlineMove) => {
      const { id, deadline, previous: previousDeadline } = move;
      await call(projectEndpoints.change, { params: { id }, body: { deadline, previousDeadline } }).catch(async (error) => {
        await queryClient.invalidateQueries({ queryKey: ['admin', 'overview'] });
        throw error;
      });
      return move;
    },
    successMessage: ({ title }) => `The deadline of ${title} was moved.`,
    errorMessage: "The deadline couldn't be moved. Please try again.",
    invalidates: [
      ['admin', 'overview'],
      ['admin', 'projects'],
    ],
    onSuccess: setMoved,
  });
  const undo = () => moved && move({ ...moved, deadline: moved.previous, previous: moved.deadline });
  return { move, moved, undo };
}
