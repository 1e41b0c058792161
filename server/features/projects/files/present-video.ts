import { type Quality, type Video, videoQualities } from '#api/projects/videos.ts';
import { processingVersion } from '#server/features/projects/videos/processing-version.ts';
import type { FileRow } from './files.store.ts';
import { bestProxy, proxyKinds, revisionOf } from './renditions.store.ts';

type VideoRow = NonNullable<FileRow['video']>;

/** Only the studio learns why processing failed, and what it could process again. */
export function presentVideo(row: VideoRow, viewer: 'admin' | 'client'): Video {
  const { rateNumerator, rateDenominator, paths, proxies, error, ...video } = row;
  const { poster, filmstrip } = paths;
  const proxy = bestProxy(paths);
  const hasProxy = proxy !== undefined;
  const isOutdated = video.status === 'ready' && hasProxy && (video.processingVersion ?? 0) < processingVersion;
  return {
    ...video,
    error: viewer === 'admin' ? error : null,
    rate: rateNumerator && rateDenominator ? { numerator: rateNumerator, denominator: rateDenominator } : null,
    hasProxy,
    qualities: videoQualities.flatMap((quality) => presentQuality(quality, proxies)),
    revisions: Object.fromEntries(
      Object.entries({ proxy, poster, filmstrip }).flatMap(([name, path]) => (path ? [[name, revisionOf(path)]] : [])),
    ),
    isOutdated: viewer === 'admin' && isOutdated,
  };
}

function presentQuality(quality: Quality['quality'], proxies: VideoRow['proxies']): Quality[] {
  const made = proxies.find(({ kind }) => kind === proxyKinds[quality]);
  if (!made) return [];
  const { width, height, bytes, bitRate, path } = made;
  return [{ quality, width, height, size: bytes, bitRate, revision: revisionOf(path) }];
}
