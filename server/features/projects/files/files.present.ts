import type { ProjectFile } from '#api/projects/files.ts';
import type { Viewer } from '#server/shared/callers.ts';
import { hasPassword, isLocked, mayDelete, mayDownload } from './files.policy.ts';
import type { FileRow } from './files.store.ts';
import { presentVideo } from './present-video.ts';

export function presentFile(file: FileRow, viewer: Viewer): ProjectFile {
  const isDownloadable = mayDownload(viewer, file);
  return {
    ...file,
    uploadedBy: viewer.kind === 'client' && file.userId !== null ? file.adminName : file.uploadedBy,
    isLocked: isLocked(file),
    mayDownload: isDownloadable,
    mayDelete: mayDelete(viewer, file) && hasPassword(viewer),
    link: isDownloadable ? file.dropboxLink : null,
    video: file.video && presentVideo(file.video, viewer.kind),
  };
}
