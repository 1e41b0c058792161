import { useEffect, useRef } from 'react';

const fields = ':is(input, select, textarea):enabled:not([type=hidden])';
const buttons = ':is(button:enabled, a[href])';

/**
 * Moves the focus into an opened dialog: to its first field, whose text is selected, or else to its first button. The title keeps the focus
 * while neither is there, or if a combobox comes first.
 */
export function useInitialFocus(open: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) title.current!.focus();
  }, [open]);
  // Runs after every render, because a form may need to load first.
  useEffect(() => {
    if (!open || document.activeElement !== title.current) return;
    const find = (selector: string) => body.current!.querySelector<HTMLElement>(selector);
    const first = find(fields) ?? find(buttons);
    // A focused combobox would open its list over the other fields, and take the first Escape.
    if (first?.getAttribute('role') === 'combobox') return;
    first?.focus();
    if (first instanceof HTMLInputElement) first.select();
  });
  return { title, body };
}
