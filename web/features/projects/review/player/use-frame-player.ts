import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Video } from '#web/features/projects/review/review.ts';
import { type Clip, createFramePlayer, type FramePlayer, type PlayerState } from './frame-player.ts';

/**
 * A frame player for a video element. What is played while a video is prepared again is replaced once it's ready.
 * @returns the player, once the element is there, and the element's ref
 */
export function useFramePlayer({ rate: { numerator, denominator }, frameCount, status }: Clip & Pick<Video, 'status'>, startFrame = 0) {
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
  const isReady = status === 'ready';
  const wasReady = useRef(isReady);
  useEffect(() => {
    if (isReady && !wasReady.current) player?.reload();
    wasReady.current = isReady;
  }, [isReady, player]);
  return [player, ref] as const;
}

/** A part of the player's state; the component renders again only when that part changes. */
export const usePlayerState = <Part>(player: FramePlayer, select: (state: PlayerState) => Part): Part =>
  useSyncExternalStore(
    player.subscribe,
    () => select(player.getState()),
    () => select(player.getState()),
  );
