import { Pause, Play } from 'lucide-react';
import { useEffect } from 'react';
import { pauseMotion, useMayMove, useMotionPaused } from './motion.ts';
import { scrollPage } from './page-scroll.ts';

/** The page's own slow scrolling, and the button that pauses it and everything else that moves by itself. */
export function AutoScroll() {
  const mayMove = useMayMove();
  const paused = useMotionPaused();
  useEffect(() => (mayMove && !paused ? scrollPage() : undefined), [mayMove, paused]);
  if (!mayMove) return null;
  const [Icon, label] = paused ? [Play, 'Resume auto-scroll'] : [Pause, 'Pause auto-scroll'];
  return (
    <button
      type="button"
      onClick={() => pauseMotion(!paused)}
      aria-label={label}
      title={label}
      className="fixed bottom-4 left-4 z-10 grid size-11 place-items-center rounded-full border border-line bg-surface text-ink opacity-80 shadow-lg hover:opacity-100 focus-visible:opacity-100"
    >
      <Icon aria-hidden size={18} />
    </button>
  );
}
