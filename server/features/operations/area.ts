import type { AllPersonalData, Area } from '#server/area.ts';
import { cleanUpIdempotencyKeys } from '#server/db/idempotency-keys.ts';
import { compactRowCounts } from '#server/db/row-counts.ts';
import { everyMinutes, everySunday, hourly, nightly } from '#server/job-queue/schedule.ts';
import { backupMails } from './backups/backups.mails.ts';
import { backupRoutes } from './backups/backups.routes.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { importRoutes } from './imports/imports.routes.ts';
import { overviewRoutes } from './overview/overview.routes.ts';
import { operationsData } from './personal-data.store.ts';
import { privacyMails } from './privacy/privacy.mails.ts';
import { privacyRoutes } from './privacy/privacy.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { refreshWords } from './search/search-words.store.ts';
import { storageRoutes } from './storage/storage.routes.ts';
import { systemRoutes } from './system/system.routes.ts';
import { unsubscribeLinkRoutes } from './unsubscribe-links/unsubscribe-links.routes.ts';
import { unsubscribeLinks } from './unsubscribe-links/unsubscribe-links.store.ts';

declare module '#server/job-queue/queues.ts' {
  interface JobData {
    /** Makes the nightly backup. */
    'back-up': NoData;
    /** Restores the latest backup into a throwaway database. */
    'rehearse-restore': NoData;
    'compact-row-counts': NoData;
    /** Collects the words that search corrects typos with. */
    'refresh-search-words': NoData;
  }
}

/** @param personalData the personal data of all areas */
export const operationsArea = (personalData: () => AllPersonalData) =>
  ({
    routes: [
      backupRoutes,
      calendarRoutes,
      importRoutes,
      overviewRoutes,
      (api, deps) => privacyRoutes(api, deps, personalData()),
      searchRoutes,
      storageRoutes,
      systemRoutes,
      unsubscribeLinkRoutes,
    ],
    mails: { topic: 'accounts', definitions: [privacyMails, backupMails] },
    jobs: {
      // The code of the backup jobs is loaded when they run, because an idle server doesn't need it.
      'back-up': {
        retryLimit: 2,
        retryDelay: 600,
        schedule: nightly('02:15'),
        isLong: true,
        run: async (deps) => (await import('./backups/backups.service.ts')).backUp(deps),
      },
      'rehearse-restore': {
        // One retry, because the server may have been killed.
        retryLimit: 1,
        retryDelay: 600,
        schedule: everySunday('04:15'),
        isLong: true,
        run: async (deps) => (await import('./backups/backups.service.ts')).rehearse(deps),
      },
      'compact-row-counts': { retryLimit: 0, retryDelay: 0, schedule: everyMinutes(1), run: compactRowCounts },
      'refresh-search-words': { retryLimit: 2, retryDelay: 60, schedule: hourly(20), run: ({ db }) => refreshWords(db) },
    },
    personalData: operationsData,
    hourlyCleanups: {
      'rate limits': (deps, batchSize) => deps.limits.deleteExpired(batchSize),
      'idempotency keys': cleanUpIdempotencyKeys,
    },
    links: [unsubscribeLinks],
    // The link to an account's calendar feed, which works until the account makes another.
    secretPaths: ['/calendar'],
  }) satisfies Area;
