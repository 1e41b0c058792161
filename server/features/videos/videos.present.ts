import type { Video } from '../../../contract/videos.ts';
import type { VideoRow } from './videos.store.ts';

/** Only the studio learns why processing failed. */
export function presentVideo(row: VideoRow, viewer: 'admin' | 'client'): Video {
  const { rateNumerator, rateDenominator, waveform, proxyPath, error, ...video } = row;
  return {
    ...video,
    error: viewer === 'admin' ? error : null,
    rate: rateNumerator && rateDenominator ? { numerator: rateNumerator, denominator: rateDenominator } : null,
    hasProxy: Boolean(proxyPath),
    hasWaveform: Boolean(waveform),
  };
}
