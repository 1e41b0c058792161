import { useEffect, useState } from 'react';
import type { FramePlayer } from './frame-player.ts';

/** When there is a picture, or none comes before the film is played, as on iPhones, or at all. */
const events = ['loadeddata', 'suspend', 'stalled', 'error'] as const;

/** Whether the first picture is no longer waited for: on a slow line, what is loaded beside it would hold it up. */
export function useHasPicture(player: FramePlayer | undefined): boolean {
  const [hasPicture, setHasPicture] = useState(false);
  useEffect(() => {
    if (!player) return;
    const { video } = player;
    if (video.preload === 'none' || video.readyState >= video.HAVE_CURRENT_DATA || video.error) return setHasPicture(true);
    const listeners = new AbortController();
    for (const event of events) video.addEventListener(event, () => setHasPicture(true), { signal: listeners.signal });
    return () => listeners.abort();
  }, [player]);
  return hasPicture;
}
