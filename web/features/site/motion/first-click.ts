const controls = 'a, button, input, textarea, select, label, summary, dialog, [role="button"], [tabindex]';

/** Reads the event's own path: by the time a listener runs, React may have replaced what was clicked, or moved it elsewhere. */
const isOnControl = (event: Event) => event.composedPath().some((node) => node instanceof Element && node.matches(controls));

/**
 * Calls back at the visitor's first click that neither begins nor ends on a control. Both count: when the page moves in between, the
 * click goes to what contains both places.
 * @returns what ends it
 */
export function onFirstClickOutsideControls(callback: () => void): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let pressedControl = false;
  const press = (event: Event) => {
    pressedControl = isOnControl(event);
  };
  const click = (event: Event) => {
    if (pressedControl || isOnControl(event)) return;
    listening.abort();
    callback();
  };
  addEventListener('pointerdown', press, options);
  addEventListener('click', click, options);
  return () => listening.abort();
}
