import { createContext, use } from 'react';

/** The nonce of the page that the server is rendering; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

/** The nonce marks an inline script as ours, so that the Content-Security-Policy allows it. Content shown on a page can't know it. */
export const useNonce = () => use(NonceContext);
