import { type RefObject, useEffect } from 'react';
import type { FramePlayer } from './frame-player.ts';
import { useKeyCommands } from './use-key-commands.ts';

interface ShortcutOptions {
  /** Where the focus has to be; undefined for the whole screen. */
  area: RefObject<HTMLElement | null> | undefined;
  onComment: () => void;
  onFullScreen: () => void;
  onShowShortcuts: () => void;
  onSafeAreas: () => void;
  onNextMask: () => void;
}

/** Keyboard control of the player. An arrow key that is held down goes on at the film's own rate, whatever the keyboard's is. */
export function useShortcuts(player: FramePlayer, { area, ...on }: ShortcutOptions): void {
  const step =
    (direction: 1 | -1) =>
    ({ repeat }: KeyboardEvent) =>
      repeat ? player.keepStepping(direction) : player.step(direction);
  useKeyCommands(
    {
      toggle: player.toggle,
      'shuttle back': ({ repeat }) => !repeat && player.shuttle(-1),
      'shuttle forward': ({ repeat }) => !repeat && player.shuttle(1),
      'previous frame': step(-1),
      'next frame': step(1),
      'second back': () => player.stepSeconds(-1),
      'second forward': () => player.stepSeconds(1),
      'mark in': () => player.mark('start'),
      'mark out': () => player.mark('end'),
      mute: player.toggleMuted,
      'safe areas': on.onSafeAreas,
      'next mask': on.onNextMask,
      comment: on.onComment,
      'full screen': on.onFullScreen,
      shortcuts: on.onShowShortcuts,
    },
    area,
  );
  useEffect(() => {
    // A key that is let go in another window isn't heard of.
    const released = ['keyup', 'blur'];
    for (const name of released) addEventListener(name, player.endStepping);
    return () => {
      for (const name of released) removeEventListener(name, player.endStepping);
    };
  }, [player]);
}
