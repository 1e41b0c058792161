import { useEffect, useState } from 'react';
import type { Quality } from '#api/projects/videos.ts';
import type { FramePlayer } from './frame-player.ts';
import { bitRateOf } from './quality-choice.ts';
import { savesData } from './saves-data.ts';

/** Browsers load up to three seconds of a film before they show its first picture: at so many bits per second, that's 1 MB. */
const highestPreloaded = 2_600_000;

/** Whether nothing of a film is loaded before it's wanted: the poster is there instead. */
export const isHeldBack = ([smallest]: Quality[]): boolean =>
  savesData() || (smallest !== undefined && bitRateOf(smallest) > highestPreloaded);

/** How much of a film may be loaded: until it begins, its first picture or nothing. */
export function preloadOf(qualities: Quality[], hasBegun: boolean): 'auto' | 'metadata' | 'none' {
  if (hasBegun) return 'auto';
  return isHeldBack(qualities) ? 'none' : 'metadata';
}

/** Whether somebody has played a film or left the frame it was opened at; if the film is held back, any frame counts. */
export function useHasBegun(player: FramePlayer | undefined, qualities: Quality[]): boolean {
  const [hasBegun, setBegun] = useState(false);
  const isAnyFrame = isHeldBack(qualities);
  useEffect(() => {
    if (!player || hasBegun) return;
    const opened = player.getState().frame;
    const update = () => {
      const { isPlaying, isSeeking, frame } = player.getState();
      const isLookedFor = isAnyFrame && (isSeeking || frame > 0);
      if (isPlaying || frame !== opened || isLookedFor) setBegun(true);
    };
    update();
    const stop = player.subscribe(update);
    return () => {
      stop();
    };
  }, [player, hasBegun, isAnyFrame]);
  return hasBegun;
}
