import { useEffect, useRef, useState } from 'react';
import type { FramePlayer } from '#web/features/projects/review/player/frame-player.ts';
import { followGestures, type JumpDirection } from './picture-gestures.ts';
import type { ZoomControl } from './zoom.ts';

/** The last jump by two taps, and how many there were. */
export interface Jump {
  direction: JumpDirection;
  count: number;
}

/** What pointers do on the pictures. @returns the ref of the stage that they are on */
export function usePictureGestures(player: FramePlayer | undefined, zoom: ZoomControl) {
  const stage = useRef<HTMLDivElement>(null);
  const [jump, setJump] = useState<Jump>();
  useEffect(() => {
    if (!player || !stage.current) return;
    const onJump = (direction: JumpDirection) => setJump((previous) => ({ direction, count: (previous?.count ?? 0) + 1 }));
    return followGestures(stage.current, { player, zoom, onJump });
  }, [player, zoom]);
  return { stage, jump };
}
