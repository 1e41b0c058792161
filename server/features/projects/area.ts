import type { Area } from '#server/area.ts';
import { everyMinutes, nightly } from '#server/job-queue/schedule.ts';
import { cleanUpFiles } from './files/delete-file.ts';
import { downloadRoutes } from './files/downloads/downloads.routes.ts';
import { fileRoutes } from './files/files.routes.ts';
import { processFile } from './files/process-file.ts';
import { deleteStoredFiles } from './files/storage/delete-stored-files.ts';
import type { OnCompleted } from './projects/change-project-status.ts';
import { projectBulkList } from './projects/projects.bulk.ts';
import { projectRoutes } from './projects/projects.routes.ts';
import { reviewMails } from './review/review.mails.ts';
import { reviewRoutes } from './review/review.routes.ts';
import { reviewLinkRoutes } from './review-links/review-links.routes.ts';
import { cleanUpReviewLinks } from './review-links/review-links.store.ts';
import { uploadLinkRoutes } from './upload-links/upload-links.routes.ts';
import { cleanUpUploadLinks } from './upload-links/upload-links.store.ts';
import { projectUploads } from './uploads/project-uploads.ts';
import { deleteStrayUploads } from './uploads/stray-uploads.ts';
import { finishUploads, type UploadKeepers } from './uploads/upload-keeper.ts';
import { uploadRoutes } from './uploads/uploads.routes.ts';
import { cleanUpUploads } from './uploads/uploads.service.ts';
import { processVideo } from './videos/process-video.ts';
import { videoRoutes } from './videos/videos.routes.ts';
import { queueVideo, updateWatermarks } from './videos/videos.service.ts';

declare module '#server/job-queue/queues.ts' {
  interface JobData {
    /** Reads a new file: its checksum and media type, and what there is to know about a video. */
    'process-file': { fileId: number };
    /** Makes a video's proxy and pictures. `isSlow` if it was found to take long. */
    'process-video': { fileId: number; isSlow?: boolean };
    /** Processes a project's drafts again after its watermark has changed. */
    'update-watermarks': { projectId: number };
    /** Finishes complete uploads whose last request failed. */
    'finish-uploads': NoData;
    /** Deletes what storage keeps of uploads without a row. */
    'delete-stray-uploads': NoData;
    /** Deletes files from storage whose rows are gone. */
    'delete-stored-files': { paths: string[] };
  }
}

/** @param uploadKeepers also of areas above, whose uploads the studio sees and cancels with its own */
export const projectsArea = (onCompleted: OnCompleted, uploadKeepers: UploadKeepers) =>
  ({
    routes: [
      downloadRoutes,
      fileRoutes,
      (api, deps) => uploadRoutes(api, deps, uploadKeepers),
      (api, deps) => projectRoutes(api, deps, onCompleted),
      reviewLinkRoutes,
      reviewRoutes,
      videoRoutes,
      uploadLinkRoutes,
    ],
    bulkLists: [projectBulkList(onCompleted)],
    mails: { topic: 'projects', definitions: [reviewMails] },
    jobs: {
      'process-file': {
        ...{ retryLimit: 5, retryDelay: 5, isLong: true },
        run: async (deps, { fileId }) => {
          await processFile(deps, fileId);
          await queueVideo(deps, fileId);
        },
      },
      'process-video': { retryLimit: 5, retryDelay: 5, isLong: true, hasSlowLane: true, run: processVideo },
      'update-watermarks': { retryLimit: 8, retryDelay: 5, run: (deps, { projectId }) => updateWatermarks(deps, projectId) },
      'finish-uploads': {
        retryLimit: 0,
        retryDelay: 0,
        schedule: everyMinutes(5),
        run: (deps) => finishUploads(deps, projectUploads(deps)),
      },
      'delete-stray-uploads': { retryLimit: 3, retryDelay: 600, schedule: nightly('03:57'), run: deleteStrayUploads },
      'delete-stored-files': { retryLimit: 12, retryDelay: 60, run: (deps, { paths }) => deleteStoredFiles(deps, paths) },
    },
    hourlyCleanups: { uploads: cleanUpUploads },
    nightlyCleanups: { files: cleanUpFiles, 'review links': cleanUpReviewLinks, 'upload links': cleanUpUploadLinks },
  }) satisfies Area;
