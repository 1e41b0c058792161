import { createContext, use } from 'react';

/** Set while the server renders a page. */
export const NonceContext = createContext<string | undefined>(undefined);

/** Marks an inline script as ours, which lets the Content-Security-Policy allow it. Nothing that a page shows can know it. */
export const useNonce = () => use(NonceContext);
