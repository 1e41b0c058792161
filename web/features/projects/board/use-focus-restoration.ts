import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Focuses a project's card in the column where it is now, or the board where it has none any more. */
function focusCard(projectId: number) {
  const button = document.querySelector<HTMLElement>(`[data-project="${projectId}"] button`);
  (button ?? document.querySelector<HTMLElement>('[data-board]'))?.focus();
}

/** A card that goes to another column, whoever moved it, takes the focus along: to its button. */
export function useFocusRestoration(ref: RefObject<HTMLElement | null>, projectId: number) {
  useLayoutEffect(() => {
    const card = ref.current;
    return () => {
      // By then the card is in its new column, or it is nowhere.
      if (card?.contains(document.activeElement)) queueMicrotask(() => focusCard(projectId));
    };
  }, [ref, projectId]);
}

/** A dialog gives the focus back to the button that opened it; if the card has moved meanwhile, that one is gone. */
export function useFocusAfter(askedAbout: number | undefined) {
  const before = useRef(askedAbout);
  useEffect(() => {
    const isClosed = askedAbout === undefined && before.current !== undefined;
    if (isClosed && document.activeElement === document.body) focusCard(before.current!);
    before.current = askedAbout;
  }, [askedAbout]);
}
