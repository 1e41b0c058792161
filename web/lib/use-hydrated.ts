import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False in the server-rendered page, true after hydration. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
