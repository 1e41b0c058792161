import { useSyncExternalStore } from 'react';
import { isMotionAllowed } from './is-motion-allowed.ts';

const key = 'auto-scroll';
const listeners = new Set<() => void>();

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
