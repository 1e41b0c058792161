import type { ProjectFile } from '../../../contract/files.ts';
import type { Video } from '../../../contract/videos.ts';
import type { Viewer } from '../sessions/sessions.service.ts';
import { hasPassword, mayDelete, mayDownload } from './files.policy.ts';
import type { FileRow } from './files.store.ts';

/** @param finalsLocked the project's invoices aren't paid, and the studio hasn't released its final files */
export function presentFile(file: FileRow, viewer: Viewer, finalsLocked: boolean): ProjectFile {
  const isLocked = file.type === 'final' && finalsLocked;
  const isDownloadable = mayDownload(viewer, file, isLocked);
  return {
    ...file,
    isLocked,
    mayDownload: isDownloadable,
    mayDelete: mayDelete(viewer, file) && hasPassword(viewer),
    link: isDownloadable ? file.dropboxLink : null,
    video: file.video && presentVideo(file.video, viewer.kind),
  };
}

/** Only the studio learns why processing failed. */
function presentVideo(row: NonNullable<FileRow['video']>, viewer: Viewer['kind']): Video {
  const { rateNumerator, rateDenominator, hasWaveform, proxyPath, error, ...video } = row;
  return {
    ...video,
    error: viewer === 'admin' ? error : null,
    rate: rateNumerator && rateDenominator ? { numerator: rateNumerator, denominator: rateDenominator } : null,
    hasProxy: proxyPath !== null,
    hasWaveform,
  };
}
