import { useCallback, useState, useSyncExternalStore } from 'react';
import { type Clip, createFramePlayer, type FramePlayer, type PlayerState } from './frame-player.ts';

/**
 * A frame player for a video element.
 * @returns the player, once the element is there, and the element's ref
 */
export function useFramePlayer({ rate: { numerator, denominator }, frameCount }: Clip, startFrame = 0) {
  const [player, setPlayer] = useState<FramePlayer>();
  const [initialFrame] = useState(startFrame);
  const ref = useCallback(
    (video: HTMLVideoElement) => {
      const created = createFramePlayer(video, { rate: { numerator, denominator }, frameCount }, initialFrame);
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
