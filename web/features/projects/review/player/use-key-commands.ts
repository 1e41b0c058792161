import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { type Command, commandOf } from './shortcuts.ts';

/**
 * What keys do, except while typing or in a dialog.
 * @param area where the focus has to be; undefined for the whole screen
 */
export function useKeyCommands(
  actions: Partial<Record<Command, (event: KeyboardEvent) => unknown>>,
  area: RefObject<HTMLElement | null> | undefined,
): void {
  const actionOf = useEffectEvent((command: Command | undefined) => command && actions[command]);
  // Listens before anybody sees the screen and presses a key.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actionOf(commandOf(event));
      if (!action || event.defaultPrevented || isUsedByTarget(event)) return;
      if (area && !area.current?.contains(event.target as Node)) return;
      event.preventDefault();
      action(event);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [area]);
}

/** Whether the focused element needs the key itself: while typing, in a dialog or menu, or Space on a button. */
function isUsedByTarget({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, [contenteditable], dialog, [role="menu"]')) return true;
  return key === ' ' && target.closest('button, a, summary') !== null;
}
