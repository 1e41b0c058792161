/**
 * Runs an action once the pressed key or button is released and has had its effect, since what appears when a field is left must not move
 * away the element being pressed. A tap fires the events of pressing and releasing a button after the finger has gone.
 */
export function onRelease(action: () => void): void {
  const released = new AbortController();
  const act = () => {
    released.abort();
    setTimeout(action);
  };
  for (const type of ['mouseup', 'keyup']) addEventListener(type, act, { signal: released.signal, capture: true });
}
