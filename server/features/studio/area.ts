import type { Area, BulkList } from '#server/area.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { cleanUpIpAddresses } from './audit/audit.service.ts';
import { bulkActionRoutes } from './bulk-actions/bulk-actions.routes.ts';
import { cleanUpBulkActions, runBulkAction } from './bulk-actions/bulk-actions.service.ts';
import { studioData } from './personal-data.store.ts';
import { savedFilterRoutes } from './saved-filters/saved-filters.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';

/** @param bulkLists the lists with bulk actions, of all areas */
export const studioArea = (bulkLists: () => BulkList[]) =>
  ({
    routes: [auditRoutes, (api, deps) => bulkActionRoutes(api, deps, bulkLists()), savedFilterRoutes, settingsRoutes],
    jobs: {
      'run-bulk-action': {
        retryLimit: 8,
        retryDelay: 5,
        run: (deps, { bulkActionId }) => runBulkAction(deps, bulkLists(), bulkActionId),
      },
    },
    personalData: studioData,
    hourlyCleanups: { 'bulk actions': cleanUpBulkActions },
    nightlyCleanups: { 'IP addresses': cleanUpIpAddresses },
  }) satisfies Area;
