import { useEffect, useRef } from 'react';

/** How long a person pauses who has typed what there is to look for, in milliseconds. */
const pause = 250;

/** Does something with what was typed, once nothing more is. */
export function useAfterTyping(act: (typed: string) => void): (typed: string) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (typed) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => act(typed), pause);
  };
}
