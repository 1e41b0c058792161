import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { FramePlayer } from './frame-player.ts';
import { type Command, commandOf } from './shortcuts.ts';

interface ShortcutOptions {
  /** Where the focus has to be; undefined for the whole screen. */
  area: RefObject<HTMLElement | null> | undefined;
  onComment: () => void;
  onFullScreen: () => void;
  onShowShortcuts: () => void;
}

/** Keyboard control of the player, except while typing or in a dialog. */
export function useShortcuts(player: FramePlayer, { area, onComment, onFullScreen, onShowShortcuts }: ShortcutOptions): void {
  const run = useEffectEvent((command: Command) => {
    const actions: Record<Command, () => void> = {
      toggle: player.toggle,
      'shuttle back': () => player.shuttle(-1),
      'shuttle forward': () => player.shuttle(1),
      'previous frame': () => player.step(-1),
      'next frame': () => player.step(1),
      'second back': () => player.stepSeconds(-1),
      'second forward': () => player.stepSeconds(1),
      'mark in': () => player.mark('start'),
      'mark out': () => player.mark('end'),
      mute: player.toggleMuted,
      comment: onComment,
      'full screen': onFullScreen,
      shortcuts: onShowShortcuts,
    };
    actions[command]();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (!command || event.defaultPrevented || isUsedByTarget(event)) return;
      if (area && !area.current?.contains(event.target as Node)) return;
      event.preventDefault();
      run(command);
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
