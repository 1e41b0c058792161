import { useSyncExternalStore } from 'react';

const key = 'auto-scroll';
const listeners = new Set<() => void>();

/** False for people who asked for less motion, or to save data: nothing then moves or plays by itself. */
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
    // A browser that keeps nothing pauses nothing: the page then still rests on every touch.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const never = () => () => undefined;

/** Whether things may move by themselves; false until the page is in a browser that says so. */
export const useMotionAllowed = () => useSyncExternalStore(never, isMotionAllowed, () => false);

/** What the visitor chose with the pause button, remembered. */
export const useMotionPaused = () => useSyncExternalStore(subscribe, isPaused, () => false);
