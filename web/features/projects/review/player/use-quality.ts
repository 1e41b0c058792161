import { useState, useSyncExternalStore } from 'react';
import type { Quality } from '#contract/projects/videos.ts';
import type { FramePlayer } from './frame-player.ts';

const noPlayer = () => () => undefined;

/**
 * Which of a video's proxies plays: the best one. While it plays, it stays the one that it is, as long as that is there: another one takes
 * its place at a pause, at the same frame.
 * @returns undefined where there is only the original
 */
export function useQuality(qualities: Quality[], player: FramePlayer | undefined): Quality | undefined {
  const best = qualities.at(-1);
  const isPlaying = useSyncExternalStore(
    player?.subscribe ?? noPlayer,
    () => player?.getState().isPlaying ?? false,
    () => false,
  );
  const [shown, show] = useState(best);
  const isThere = qualities.some(({ revision }) => revision === shown?.revision);
  const wanted = isPlaying && isThere ? shown : best;
  if (wanted?.revision !== shown?.revision) show(wanted);
  return wanted;
}
