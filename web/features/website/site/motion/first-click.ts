const controls = 'a, button, input, textarea, select, label, summary, dialog, [role="button"], [tabindex]';

/** Uses the event's path, because React may have replaced or moved the clicked element before a listener runs. */
const isOnControl = (event: Event) => event.composedPath().some((node) => node instanceof Element && node.matches(controls));

/**
 * Calls back on the visitor's first click that neither starts nor ends on a control. Both ends count: if the page moves in between,
 * the click event targets their common ancestor.
 * @returns a function that stops listening
 */
export function onFirstClickOutsideControls(callback: () => void): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let pressedControl = false;
  const onPointerDown = (event: Event) => {
    pressedControl = isOnControl(event);
  };
  const onClick = (event: Event) => {
    if (pressedControl || isOnControl(event)) return;
    listening.abort();
    callback();
  };
  addEventListener('pointerdown', onPointerDown, options);
  addEventListener('click', onClick, options);
  return () => listening.abort();
}
