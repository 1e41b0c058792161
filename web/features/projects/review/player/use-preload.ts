import { useEffect, useState } from 'react';
import type { FramePlayer } from './frame-player.ts';
import { savesData } from './saves-data.ts';

/** How much of a film may be loaded: until it begins, its first picture or, for whoever saves data, nothing. */
export function preloadOf(hasBegun: boolean): 'auto' | 'metadata' | 'none' {
  if (hasBegun) return 'auto';
  return savesData() ? 'none' : 'metadata';
}

/** Whether somebody has played a film, or gone to another frame than the one it was opened at. */
export function useHasBegun(player: FramePlayer | undefined): boolean {
  const [hasBegun, setBegun] = useState(false);
  useEffect(() => {
    if (!player || hasBegun) return;
    const opened = player.getState().frame;
    const update = () => {
      const { isPlaying, isSeeking, frame } = player.getState();
      const isLookedFor = savesData() && (isSeeking || frame > 0);
      if (isPlaying || frame !== opened || isLookedFor) setBegun(true);
    };
    update();
    const stop = player.subscribe(update);
    return () => {
      stop();
    };
  }, [player, hasBegun]);
  return hasBegun;
}
