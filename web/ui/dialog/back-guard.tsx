import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/**
 * Asks before Back discards what was typed in a dialog. It's mounted only once something was typed: of several guards, the router asks the
 * latest, and the page may have one of its own.
 * @param onBack asks, and returns whether there is something to discard
 */
export function BackGuard({ onBack }: { onBack: () => boolean }) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && onBack());
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
  return null;
}
