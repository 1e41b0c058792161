import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Focuses a card's button in its current column, or the board if the card is gone. */
function focusCard(cardId: number) {
  const button = document.querySelector<HTMLElement>(`[data-card="${cardId}"] button`);
  (button ?? document.querySelector<HTMLElement>('[data-board]'))?.focus();
}

/** Keeps the focus on a card's button when the card moves to another column, no matter who moved it. */
export function useFocusRestoration(ref: RefObject<HTMLElement | null>, cardId: number) {
  useLayoutEffect(() => {
    const card = ref.current;
    return () => {
      // By the time the microtask runs, the card is in its new column or gone.
      if (card?.contains(document.activeElement)) queueMicrotask(() => focusCard(cardId));
    };
  }, [ref, cardId]);
}

/** Focuses a card when its dialog closes, if the button that opened the dialog is gone because the card moved. */
export function useDialogFocusReturn(cardId: number | undefined) {
  const previous = useRef(cardId);
  useEffect(() => {
    const isClosed = cardId === undefined && previous.current !== undefined;
    // Where the focus went instead contains the card: the page or the board.
    const home = document.activeElement;
    if (isClosed && (home === document.body || home?.querySelector(`[data-card="${previous.current}"]`))) focusCard(previous.current!);
    previous.current = cardId;
  }, [cardId]);
}
