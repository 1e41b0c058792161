/**
 * Collects what is typed while the palette is loading, which otherwise would go to the page and its shortcuts.
 * @returns a function that stops and returns the text
 */
export function collectTyped(): () => string {
  let typed = '';
  const collect = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if ([...event.key].length === 1) typed += event.key;
  };
  addEventListener('keydown', collect, { capture: true });
  return () => {
    removeEventListener('keydown', collect, { capture: true });
    return typed;
  };
}
