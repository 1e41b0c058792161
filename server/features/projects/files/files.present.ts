import type { ProjectFile } from '#contract/projects/files.ts';
import type { Viewer } from '#server/shared/callers.ts';
import { hasPassword, mayDelete, mayDownload } from './files.policy.ts';
import type { FileRow } from './files.store.ts';
import { presentVideo } from './present-video.ts';

/** @param finalsLocked the project's invoices aren't paid, and the studio hasn't released its final files */
export function presentFile(file: FileRow, viewer: Viewer, finalsLocked: boolean): ProjectFile {
  const isLocked = file.type === 'final' && finalsLocked;
  const isDownloadable = mayDownload(viewer, file, isLocked);
  return {
    ...file,
    uploadedBy: viewer.kind === 'client' && file.userId !== null ? file.adminName : file.uploadedBy,
    isLocked,
    mayDownload: isDownloadable,
    mayDelete: mayDelete(viewer, file) && hasPassword(viewer),
    link: isDownloadable ? file.dropboxLink : null,
    video: file.video && presentVideo(file.video, viewer.kind),
  };
}
