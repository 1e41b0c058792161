import { clientEndpoints } from '#api/accounts/client-management.ts';
import type { BulkList } from '#server/area.ts';
import { lockRegisteredClient } from '#server/features/accounts/clients/clients.service.ts';
import { AppError } from '#server/shared/app-error.ts';
import { activateClient, deactivateClient } from './client-access.ts';
import { clientPages } from './client-management.service.ts';

export const clientBulkList: BulkList<typeof clientEndpoints.bulk> = {
  endpoint: clientEndpoints.bulk,
  find: (deps, { search }, limit) => clientPages(deps, { search, sort: 'newest' }).list(limit, undefined),
  actions: {
    deactivate: async ({ deps, id, actor }) => {
      if ((await lockRegisteredClient(deps.db, id)).deactivatedAt) throw new AppError('conflict', 'This client is already deactivated.');
      await deactivateClient(deps, id, actor);
    },
    activate: async ({ deps, id, actor }) => {
      if (!(await lockRegisteredClient(deps.db, id)).deactivatedAt) throw new AppError('conflict', 'This client is already active.');
      await activateClient(deps, id, actor);
    },
  },
};
