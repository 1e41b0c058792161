import { useEffect } from 'react';

/** Lower than this is no keyboard: a browser's own bars, in pixels. */
const lowest = 120;

/**
 * Phones lay their keyboard over the page, or move the page up below it. While it's there, the styles follow `data-soft-keyboard`: `--seen`
 * is how much of the window is seen, and `--seen-above` and `--seen-below` how much isn't.
 */
export function useSoftKeyboard() {
  useEffect(() => {
    const view = window.visualViewport;
    const root = document.documentElement;
    const { dataset, style } = root;
    if (!view) return;
    const clear = () => {
      delete dataset.softKeyboard;
      for (const name of ['--seen', '--seen-above', '--seen-below']) style.removeProperty(name);
    };
    const update = () => {
      const { height, offsetTop, scale } = view;
      const hidden = root.clientHeight - height;
      // Whoever has enlarged the page looks at a part of it, and dialogs lie over it.
      if (hidden < lowest || scale > 1.01 || document.activeElement?.closest('dialog')) return clear();
      dataset.softKeyboard = '';
      style.setProperty('--seen', `${height}px`);
      style.setProperty('--seen-above', `${offsetTop}px`);
      style.setProperty('--seen-below', `${Math.max(0, hidden - offsetTop)}px`);
    };
    update();
    const changes = ['resize', 'scroll'];
    for (const name of changes) view.addEventListener(name, update);
    return () => {
      for (const name of changes) view.removeEventListener(name, update);
      clear();
    };
  }, []);
}
