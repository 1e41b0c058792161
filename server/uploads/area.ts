import type { Area, UploadPurposes } from '#server/area.ts';
import { everyMinutes, nightly } from '#server/job-queue/schedule.ts';
import { deleteStoredFiles } from './delete-stored-files.ts';
import { deleteStrayUploads } from './stray-uploads.ts';
import { uploadRoutes } from './uploads.routes.ts';
import { cleanUpUploads, finishUploads } from './uploads.service.ts';

declare module '#server/job-queue/queues.ts' {
  interface JobData {
    /** Finishes complete uploads whose last request failed. */
    'finish-uploads': NoData;
    /** Deletes what storage keeps of uploads without a row. */
    'delete-stray-uploads': NoData;
    /** Deletes files from storage whose rows are gone. */
    'delete-stored-files': { paths: string[] };
  }
}

/** What all uploads have in common. @param purposes what the areas take uploads for */
export const uploadsArea = (purposes: () => UploadPurposes) =>
  ({
    routes: [(api, deps) => uploadRoutes(api, deps, purposes())],
    jobs: {
      'finish-uploads': { retryLimit: 0, retryDelay: 0, schedule: everyMinutes(5), run: (deps) => finishUploads(deps, purposes()) },
      'delete-stray-uploads': { retryLimit: 3, retryDelay: 600, schedule: nightly('03:57'), run: deleteStrayUploads },
      'delete-stored-files': { retryLimit: 12, retryDelay: 60, run: (deps, { paths }) => deleteStoredFiles(deps, paths) },
    },
    hourlyCleanups: { uploads: (deps, batchSize) => cleanUpUploads(deps, purposes(), batchSize) },
  }) satisfies Area;
