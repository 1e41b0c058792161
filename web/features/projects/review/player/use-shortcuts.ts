import { type RefObject, useEffect } from 'react';
import { useAnnounce } from '#web/ui/announcer.tsx';
import type { FramePlayer } from './frame-player.ts';
import type { Command } from './shortcuts.ts';
import { useKeyCommands } from './use-key-commands.ts';

/** An arrow key that is held down goes on at the film's own rate, whatever the keyboard's is. */
const playerCommands = (player: FramePlayer, announce: (text: string) => void) => {
  const step =
    (direction: 1 | -1) =>
    ({ repeat }: KeyboardEvent) =>
      repeat ? player.keepStepping(direction) : player.step(direction);
  return {
    toggle: player.toggle,
    'shuttle back': ({ repeat }) => !repeat && player.shuttle(-1),
    'shuttle forward': ({ repeat }) => !repeat && player.shuttle(1),
    'previous frame': step(-1),
    'next frame': step(1),
    'second back': () => player.stepSeconds(-1),
    'second forward': () => player.stepSeconds(1),
    'mark in': () => player.mark('start'),
    'mark out': () => player.mark('end'),
    loop() {
      player.toggleLooping();
      announce(player.getState().isLooping ? 'Loop on' : 'Loop off');
    },
    mute: player.toggleMuted,
  } satisfies Partial<Record<Command, (event: KeyboardEvent) => unknown>>;
};

/** The commands that neither the player nor the links to other deliverables handle themselves. */
export type ScreenCommand = Exclude<Command, keyof ReturnType<typeof playerCommands> | 'previous deliverable' | 'next deliverable'>;

/** Keyboard control of the player. @param area where the focus has to be; undefined for the whole screen */
export function useShortcuts(
  player: FramePlayer,
  area: RefObject<HTMLElement | null> | undefined,
  commands: Record<ScreenCommand, () => unknown>,
): void {
  const announce = useAnnounce();
  useKeyCommands({ ...playerCommands(player, announce), ...commands }, area);
  useEffect(() => {
    // A key that is let go in another window isn't heard of.
    const released = ['keyup', 'blur'];
    for (const name of released) addEventListener(name, player.endStepping);
    return () => {
      for (const name of released) removeEventListener(name, player.endStepping);
    };
  }, [player]);
}
