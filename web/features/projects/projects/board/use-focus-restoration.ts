import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Focuses a project's card in its current column, or the board if the card is gone. */
function focusCard(projectId: number) {
  const button = document.querySelector<HTMLElement>(`[data-project="${projectId}"] button`);
  (button ?? document.querySelector<HTMLElement>('[data-board]'))?.focus();
}

/** Keeps the focus on a card's button when the card moves to another column, no matter who moved it. */
export function useFocusRestoration(ref: RefObject<HTMLElement | null>, projectId: number) {
  useLayoutEffect(() => {
    const card = ref.current;
    return () => {
      // By the time the microtask runs, the card is in its new column or gone.
      if (card?.contains(document.activeElement)) queueMicrotask(() => focusCard(projectId));
    };
  }, [ref, projectId]);
}

/** Focuses a project's card when its dialog closes, if the button that opened the dialog is gone because the card moved. */
export function useDialogFocusReturn(projectId: number | undefined) {
  const previous = useRef(projectId);
  useEffect(() => {
    const isClosed = projectId === undefined && previous.current !== undefined;
    if (isClosed && document.activeElement === document.body) focusCard(previous.current!);
    previous.current = projectId;
  }, [projectId]);
}
