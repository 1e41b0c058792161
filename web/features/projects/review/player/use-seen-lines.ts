import { useEffect, useState } from 'react';
import type { FramePlayer } from './frame-player.ts';

/** How many of the screen's pixels the shorter side of the picture has, enlarged as it is, at the last pause; 0 before it's there. */
export function useSeenLines(player: FramePlayer | undefined, isPlaying: boolean): number {
  const [lines, setLines] = useState(0);
  const [seen, setSeen] = useState(lines);
  useEffect(() => {
    if (!player) return;
    const { video } = player;
    const observer = new ResizeObserver(() => setLines(Math.round(devicePixelRatio * Math.min(video.clientWidth, video.clientHeight))));
    observer.observe(video);
    return () => observer.disconnect();
  }, [player]);
  if (!isPlaying && seen !== lines) setSeen(lines);
  return seen;
}
