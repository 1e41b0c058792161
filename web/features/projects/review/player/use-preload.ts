import { useEffect, useState } from 'react';
import type { FramePlayer } from './frame-player.ts';
import { savesData } from './saves-data.ts';

/** Whether a video may be loaded: for whoever saves data, once they play it or go to one of its frames. */
export function usePreload(player: FramePlayer | undefined): 'auto' | 'none' {
  const [isWanted, setWanted] = useState(() => !savesData());
  useEffect(() => {
    if (!player || isWanted) return;
    const update = () => {
      const { isPlaying, isSeeking, frame } = player.getState();
      if (isPlaying || isSeeking || frame > 0) setWanted(true);
    };
    update();
    const stop = player.subscribe(update);
    return () => {
      stop();
    };
  }, [player, isWanted]);
  return isWanted ? 'auto' : 'none';
}
