import { Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FramePlayer } from '#web/features/projects/review/player/frame-player.ts';
import { usePlayerState } from '#web/features/projects/review/player/use-frame-player.ts';

/** On a phone, an upright picture leaves no room for the controls in the first window: says once that a tap on it plays. */
export function PlayHint({ player }: { player: FramePlayer }) {
  const isAtStart = usePlayerState(player, ({ isPlaying, frame }) => !isPlaying && frame === 0);
  const [hasBegun, setBegun] = useState(!isAtStart);
  if (!isAtStart && !hasBegun) setBegun(true);
  useEffect(() => {
    // After scrolling, the controls are on the screen.
    const onScroll = () => setBegun(true);
    addEventListener('scroll', onScroll, { once: true, passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  if (hasBegun) return null;
  return (
    <span aria-hidden className="pointer-events-none absolute inset-0 grid place-items-center sm:hidden pointer-fine:hidden">
      <span className="grid size-16 place-items-center rounded-full bg-black/60 text-white outline outline-white/40">
        <Play size={28} fill="currentColor" className="translate-x-0.5" />
      </span>
    </span>
  );
}
