import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PlainButton } from '#web/ui/button/button.tsx';
import { pauseMotion, useMotionAllowed, useMotionPaused } from './motion.ts';
import { scrollPage } from './page-scroll.ts';

/**
 * Scrolls the page slowly, with a button that pauses all automatic motion. A page opened at an anchor doesn't scroll until the button
 * is pressed, because its visitor came to read that section.
 */
export function AutoScroll() {
  return useMotionAllowed() ? <ScrollingPage /> : null;
}

function ScrollingPage() {
  const paused = useMotionPaused();
  const [openedAtAnchor, setOpenedAtAnchor] = useState(location.hash !== '');
  const stopped = paused || openedAtAnchor;
  useEffect(() => (stopped ? undefined : scrollPage()), [stopped]);
  const toggle = () => {
    setOpenedAtAnchor(false);
    pauseMotion(!stopped);
  };
  const [Icon, label] = stopped ? [Play, 'Resume auto-scroll'] : [Pause, 'Pause auto-scroll'];
  return (
    <PlainButton
      onClick={toggle}
      aria-label={label}
      title={label}
      className="fixed bottom-4 left-4 z-10 grid size-11 place-items-center rounded-full border border-line bg-surface text-ink opacity-80 shadow-lg hover:opacity-100 focus-visible:opacity-100"
    >
      <Icon aria-hidden size={18} />
    </PlainButton>
  );
}
