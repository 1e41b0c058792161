import { type RefObject, useLayoutEffect } from 'react';

/** The project whose card leaves its column just now with the focus on it. */
let carried: number | undefined;

/** A card that goes to another column, whoever moved it, takes the focus along: to its button. */
export function useKeepFocus(ref: RefObject<HTMLElement | null>, projectId: number) {
  useLayoutEffect(() => {
    const card = ref.current;
    if (carried === projectId) card?.querySelector('button')?.focus();
    return () => {
      if (!card?.contains(document.activeElement)) return;
      carried = projectId;
      // By then the card is in its new column, or it is nowhere.
      queueMicrotask(() => {
        carried = undefined;
      });
    };
  }, [ref, projectId]);
}
