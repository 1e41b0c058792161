import type { Video } from '#contract/projects/videos.ts';
import { processingVersion } from '#server/features/projects/videos/processing-version.ts';
import type { FileRow } from './files.store.ts';
import { revisionOf } from './renditions.store.ts';

/** Only the studio learns why processing failed, and what it could process again. */
export function presentVideo(row: NonNullable<FileRow['video']>, viewer: 'admin' | 'client'): Video {
  const { rateNumerator, rateDenominator, paths, error, ...video } = row;
  const hasProxy = paths.proxy !== undefined;
  const isOutdated = video.status === 'ready' && hasProxy && (video.processingVersion ?? 0) < processingVersion;
  return {
    ...video,
    error: viewer === 'admin' ? error : null,
    rate: rateNumerator && rateDenominator ? { numerator: rateNumerator, denominator: rateDenominator } : null,
    hasProxy,
    revisions: Object.fromEntries(Object.entries(paths).map(([kind, path]) => [kind, revisionOf(path)])),
    isOutdated: viewer === 'admin' && isOutdated,
  };
}
