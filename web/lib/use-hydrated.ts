import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the page as the server sent it, true once it has come alive in the browser. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
