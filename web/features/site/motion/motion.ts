import { useSyncExternalStore } from 'react';

const key = 'auto-scroll';
const listeners = new Set<() => void>();

/** False if the visitor prefers reduced motion or saves data. Nothing then moves or plays automatically. */
export function isMotionAllowed(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return !connection?.saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function isPaused(): boolean {
  try {
    return localStorage.getItem(key) === 'paused';
  } catch {
    return false;
  }
}

export function pauseMotion(paused: boolean) {
  try {
    if (paused) localStorage.setItem(key, 'paused');
    else localStorage.removeItem(key);
  } catch {
    // Without storage the choice is not remembered; scrolling still pauses on every interaction.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const subscribeToNothing = () => () => undefined;

/** Whether automatic motion is allowed; false during server rendering. */
export const useMotionAllowed = () => useSyncExternalStore(subscribeToNothing, isMotionAllowed, () => false);

/** The visitor's remembered choice with the pause button. */
export const useMotionPaused = () => useSyncExternalStore(subscribe, isPaused, () => false);
