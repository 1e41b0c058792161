/**
 * Acts once the key or button that is being pressed is released and what it was for is done: what appears when a field is left must not
 * move away what is being pressed. A tap presses and releases the button after the finger has gone.
 */
export function onRelease(action: () => void): void {
  const released = new AbortController();
  const act = () => {
    released.abort();
    setTimeout(action);
  };
  for (const type of ['mouseup', 'keyup']) addEventListener(type, act, { signal: released.signal, capture: true });
}
