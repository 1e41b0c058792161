import { useCallback, useState, useSyncExternalStore } from 'react';
import type { Clip } from './frame-display.ts';
import { createFramePlayer, type FramePlayer, type PlayerState } from './frame-player.ts';

/**
 * A frame player for a picture.
 * @returns the player, once the picture is there, and the picture's ref
 */
export function useFramePlayer({ rate: { numerator, denominator }, frameCount }: Clip, startFrame = 0) {
  const [player, setPlayer] = useState<FramePlayer>();
  const [initialFrame] = useState(startFrame);
  const ref = useCallback(
    (element: HTMLDivElement) => {
      const picture = { video: element.querySelector('video')!, canvas: element.querySelector('canvas')! };
      const created = createFramePlayer(picture, { rate: { numerator, denominator }, frameCount }, initialFrame);
      setPlayer(created);
      return () => {
        created.close();
        setPlayer(undefined);
      };
    },
    [numerator, denominator, frameCount, initialFrame],
  );
  return [player, ref] as const;
}

/** A part of the player's state; the component renders again only when that part changes. */
export const usePlayerState = <Part>(player: FramePlayer, select: (state: PlayerState) => Part): Part =>
  useSyncExternalStore(
    player.subscribe,
    () => select(player.getState()),
    () => select(player.getState()),
  );
