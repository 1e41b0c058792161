import { useEffect, useRef } from 'react';

const fields = ':is(input, select, textarea):enabled:not([type=hidden])';
const buttons = ':is(button:enabled, a[href])';

/** Where a dialog has its focus at first: in its first field, whose text is replaced by what is typed, or, without one, on its first button; while neither is there, or with a combobox first, on its title. */
export function useInitialFocus(open: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) title.current!.focus();
  }, [open]);
  // Every time, because a form may need to load first.
  useEffect(() => {
    if (!open || document.activeElement !== title.current) return;
    const find = (selector: string) => body.current!.querySelector<HTMLElement>(selector);
    const first = find(fields) ?? find(buttons);
    // A combobox would open its list over the others, and take the first Escape.
    if (first?.getAttribute('role') === 'combobox') return;
    first?.focus();
    if (first instanceof HTMLInputElement) first.select();
  });
  return { title, body };
}
