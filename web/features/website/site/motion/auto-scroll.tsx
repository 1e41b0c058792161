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

/** On phones, the button is in the header, beside the menu, where it covers nothing. In low windows, the header doesn't stay in view. */
const inHeader =
  'max-md:tall:top-2.5 max-md:tall:right-16 max-md:tall:bottom-auto max-md:tall:left-auto max-md:tall:z-20 max-md:tall:border-transparent max-md:tall:bg-bar max-md:tall:[--focus-ring:var(--color-accent)] max-md:tall:text-bar-ink max-md:tall:opacity-100 max-md:tall:shadow-none';

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
      className={`fixed bottom-4 left-4 z-10 grid size-11 place-items-center rounded-full border border-line bg-surface text-ink opacity-80 shadow-lg print:hidden hover:opacity-100 focus-visible:opacity-100 ${inHeader}`}
    >
      <Icon aria-hidden size={18} />
    </PlainButton>
  );
}
