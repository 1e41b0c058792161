import type { NewestFirstCursor } from '../../db/paging.ts';
import type { Deps } from '../../deps.ts';
import { readClient } from '../clients/clients.service.ts';
import { listFilesOf } from './client-files.store.ts';
import { type ClientFilter, clientOrders, listClients, listRequests, type RequestStatus } from './client-lists.store.ts';

/** Only the unfiltered list has a total: search results are not counted. */
export const clientPages = ({ db }: Pick<Deps, 'db'>, filter: ClientFilter) => ({
  cursor: clientOrders[filter.sort].cursor,
  list: (limit: number, before: { id: number } | undefined) => listClients(db, { ...filter, limit, before }),
  isCounted: !filter.search,
});

export const requestPages = ({ db }: Pick<Deps, 'db'>, status: RequestStatus) => ({
  list: (limit: number, before: NewestFirstCursor | undefined) => listRequests(db, { status, limit, before }),
  isCounted: true,
});

/** @throws AppError not_found for an unknown client */
export const filePagesOf = ({ db }: Pick<Deps, 'db'>, clientId: number) => ({
  list: async (limit: number, before: NewestFirstCursor | undefined) => {
    await readClient(db, clientId);
    return listFilesOf(db, { clientId, limit, before });
  },
});
