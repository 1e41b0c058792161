import type { NewestFirstCursor } from '#server/db/paging.ts';
import type { Deps } from '#server/deps.ts';
import { type ClientFilter, clientOrders, listClients, listRequests, type RequestStatus } from './client-lists.store.ts';
import { findLastWatched } from './last-watched.store.ts';

/** Only the unfiltered list has a total: search results are not counted. */
export const clientPages = ({ db }: Deps, filter: ClientFilter) => ({
  cursor: clientOrders[filter.sort].cursor,
  list: (limit: number, before: { id: number } | undefined) => listClients(db, { ...filter, limit, before }),
  isCounted: !filter.search,
});

export const requestPages = ({ db }: Deps, status: RequestStatus) => ({
  list: (limit: number, before: NewestFirstCursor | undefined) => listRequests(db, { status, limit, before }),
  isCounted: true,
});

/** @returns null if the client has watched nothing of late */
export const readLastWatched = ({ db }: Deps, clientId: number) => findLastWatched(db, clientId);
