import type { RefObject } from 'react';
import type { FramePlayer } from './frame-player.ts';
import { useKeyCommands } from './use-key-commands.ts';

interface ShortcutOptions {
  /** Where the focus has to be; undefined for the whole screen. */
  area: RefObject<HTMLElement | null> | undefined;
  onComment: () => void;
  onFullScreen: () => void;
  onShowShortcuts: () => void;
}

/** Keyboard control of the player. */
export const useShortcuts = (player: FramePlayer, { area, onComment, onFullScreen, onShowShortcuts }: ShortcutOptions) =>
  useKeyCommands(
    {
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
    },
    area,
  );
