import type { Area } from '#server/area.ts';
import { nightly } from '#server/job-queue/schedule.ts';
import { cleanUpMachines } from './conversions/conversion-machines.store.ts';
import { deliverableBulkList } from './deliverables/deliverables.bulk.ts';
import { deliverableRoutes } from './deliverables/deliverables.routes.ts';
import { cleanUpFiles } from './files/delete-file.ts';
import { downloadRoutes } from './files/downloads/downloads.routes.ts';
import { fileRoutes } from './files/files.routes.ts';
import { processFile } from './files/process-file.ts';
import { projectsData } from './personal-data.store.ts';
import { playbackRoutes } from './playback/playback.routes.ts';
import { cleanUpPlaybacks } from './playback/playback.service.ts';
import type { OnCompleted } from './projects/change-project-status.ts';
import { projectBulkList } from './projects/projects.bulk.ts';
import { projectRoutes } from './projects/projects.routes.ts';
import { announceQueued } from './review/announce-review.ts';
import { reviewMails } from './review/review.mails.ts';
import { reviewRoutes } from './review/review.routes.ts';
import { reviewLinkRoutes } from './review-links/review-links.routes.ts';
import { reviewLinks } from './review-links/review-links.store.ts';
import { uploadLinkRoutes } from './upload-links/upload-links.routes.ts';
import { uploadLinks } from './upload-links/upload-links.store.ts';
import { projectUploadRoutes } from './uploads/project-uploads.routes.ts';
import { projectUploads } from './uploads/project-uploads.ts';
import { makeChosenPoster } from './videos/make-chosen-poster.ts';
import type { WantedParts } from './videos/parts.store.ts';
import { processOutdated } from './videos/process-outdated.ts';
import { processVideo } from './videos/process-video.ts';
import { cleanUpRenditions, measureRenditions } from './videos/renditions.ts';
import { videoRoutes } from './videos/videos.routes.ts';
import { queueVideo } from './videos/videos.service.ts';

declare module '#server/job-queue/queues.ts' {
  interface JobData {
    /** Reads a new file: its checksum and media type, and what there is to know about a video. */
    'process-file': { fileId: number };
    /**
     * Makes a video's proxy and pictures. `isSlow` if it was found to take long. With `isUhd`, only the proxy with more than 1080 lines; with `parts`, only
     * parts of a proxy, to help the run that makes it.
     */
    'process-video': { fileId: number; isSlow?: boolean; isUhd?: boolean; parts?: WantedParts };
    /** Looks at what an earlier version made of videos: how large it is, and whether it has to be made again. */
    'process-outdated-videos': NoData;
    /** Makes a video's poster anew, from the frame that the studio chose. */
    'make-poster': { fileId: number };
    /** Tells a project's client which drafts can be watched by now. */
    'announce-review': { projectId: number };
  }
}

export const projectsArea = (onCompleted: OnCompleted) =>
  ({
    routes: [
      deliverableRoutes,
      downloadRoutes,
      fileRoutes,
      playbackRoutes,
      projectUploadRoutes,
      (api, deps) => projectRoutes(api, deps, onCompleted),
      reviewLinkRoutes,
      reviewRoutes,
      videoRoutes,
      uploadLinkRoutes,
    ],
    uploads: { project: projectUploads },
    bulkLists: [deliverableBulkList, projectBulkList(onCompleted)],
    mails: { topic: 'projects', definitions: [reviewMails] },
    jobs: {
      'process-file': {
        retryLimit: 5,
        retryDelay: 5,
        isLong: true,
        converts: true,
        run: async (deps, { fileId }) => {
          await processFile(deps, fileId);
          await queueVideo(deps, fileId);
        },
      },
      'process-video': {
        retryLimit: 5,
        retryDelay: 5,
        isLong: true,
        hasQuickLane: true,
        hasSlowLane: true,
        converts: true,
        run: processVideo,
      },
      'process-outdated-videos': {
        retryLimit: 3,
        retryDelay: 60,
        isLong: true,
        converts: true,
        schedule: nightly('01:30'),
        run: async (deps) => {
          await measureRenditions(deps);
          await processOutdated(deps);
        },
      },
      'make-poster': { retryLimit: 5, retryDelay: 5, converts: true, run: makeChosenPoster },
      'announce-review': { retryLimit: 5, retryDelay: 5, run: announceQueued },
    },
    personalData: projectsData,
    nightlyCleanups: {
      files: cleanUpFiles,
      renditions: cleanUpRenditions,
      playbacks: cleanUpPlaybacks,
      'conversion machines': cleanUpMachines,
    },
    links: [reviewLinks, uploadLinks],
  }) satisfies Area;
