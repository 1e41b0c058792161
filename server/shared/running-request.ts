import { AsyncLocalStorage } from 'node:async_hooks';

/** Ends the place of the current request among those that run (`server/http/load-shedding.ts`). Jobs have none. */
export const runningRequest = new AsyncLocalStorage<() => void>();

/** Lets another request run while the current one waits for something other than this process and the database. */
export const makeRoom = (): void => runningRequest.getStore()?.();
