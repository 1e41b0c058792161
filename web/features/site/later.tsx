import { type ReactNode, useEffect, useLayoutEffect } from 'react';

/** A part of the page below the first view: the browser leaves it out of the first layout (app.css). */
export const Later = ({ children }: { children: ReactNode }) => <div data-later="">{children}</div>;

const takeIn = () => {
  const part = document.querySelector('[data-later]');
  part?.removeAttribute('data-later');
  return part !== null;
};

const whenIdle = (act: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 50));

/** Takes the parts in one by one when nothing else is to be done, so that anchors lead exactly there; all at once where an anchor was asked for. */
export function useLater() {
  useLayoutEffect(() => {
    if (location.hash) while (takeIn());
  }, []);
  useEffect(() => {
    let ended = false;
    const next = () => {
      if (!ended && takeIn()) whenIdle(next);
    };
    whenIdle(next);
    return () => {
      ended = true;
    };
  }, []);
}
