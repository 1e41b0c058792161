import { useEffect, useRef } from 'react';

/** How long a person pauses who has typed what there is to look for, in milliseconds. */
const pause = 250;

/** Does something with what was typed: later, once nothing more is, or now, when the person turns to something else. */
export function useAfterTyping(act: (typed: string) => void) {
  const waiting = useRef<{ typed: string; timer: ReturnType<typeof setTimeout> }>(undefined);
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);
  const now = () => {
    if (!waiting.current) return;
    const { typed, timer } = waiting.current;
    clearTimeout(timer);
    waiting.current = undefined;
    act(typed);
  };
  const later = (typed: string) => {
    clearTimeout(waiting.current?.timer);
    waiting.current = { typed, timer: setTimeout(now, pause) };
  };
  return { later, now };
}
