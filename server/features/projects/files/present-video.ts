import type { Video } from '#contract/projects/videos.ts';
import type { FileRow } from './files.store.ts';

/** Only the studio learns why processing failed. */
export function presentVideo(row: NonNullable<FileRow['video']>, viewer: 'admin' | 'client'): Video {
  const { rateNumerator, rateDenominator, paths, error, ...video } = row;
  return {
    ...video,
    error: viewer === 'admin' ? error : null,
    rate: rateNumerator && rateDenominator ? { numerator: rateNumerator, denominator: rateDenominator } : null,
    hasProxy: paths.proxy !== undefined,
  };
}
