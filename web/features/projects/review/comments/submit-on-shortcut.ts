import type { KeyboardEvent } from 'react';

/** Ctrl+Enter, on a Mac ⌘+Enter, submits a form with text of several lines. */
export function submitOnShortcut(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
