import { useEffect, useEffectEvent } from 'react';
import type { FramePlayer } from './frame-player.ts';
import { type Command, commandOf } from './shortcuts.ts';

/** What keys do outside the player. */
interface ScreenCommands {
  onComment: () => void;
  onFullScreen: () => void;
  onShowShortcuts: () => void;
}

/** Keyboard control of the whole screen, except while typing or in a dialog. */
export function useShortcuts(player: FramePlayer, { onComment, onFullScreen, onShowShortcuts }: ScreenCommands): void {
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
      event.preventDefault();
      run(command);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Whether the focused element needs the key itself: while typing, in a dialog or menu, or Space on a button. */
function isUsedByTarget({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, [contenteditable], dialog, [role="menu"]')) return true;
  return key === ' ' && target.closest('button, a, summary') !== null;
}
