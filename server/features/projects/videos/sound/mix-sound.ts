import { type FrameTiming, soundTimingFilters } from '#server/features/projects/videos/frame-timing.ts';
import { measureLoudness } from './measure-loudness.ts';
import type { ProbedTrack } from './sound-tracks.ts';

/** Limits sums of channels, which may get too loud, to −1 dBFS, which leaves room for AAC. Quieter sound stays as it is. */
const limiter = 'alimiter=limit=0.89:level=0:latency=1';

/** The most channels that ffmpeg knows places for. */
const mostPlaces = 8;

/**
 * A filter graph that mixes all sound tracks that can be played into one in stereo, named `[sound]`. Tracks of one channel are the channels
 * of one sound, as cameras write them. The mix is measured by the way.
 * @returns undefined if there is nothing to hear
 */
export function mixSound(tracks: ProbedTrack[], timing: Pick<FrameTiming, 'start'>): string | undefined {
  const heard = tracks.filter(({ isPlayable }) => isPlayable);
  if (heard.length === 0) return undefined;
  const mono = heard.filter(({ channels }) => channels === 1);
  const inputs = heard.map((track, input) => {
    const stereo = track.channels === 1 ? panChannel(mono.indexOf(track), mono.length) : toStereo(track);
    const filters = [...soundTimingFilters(timing, track.isLate), stereo];
    return `[0:a:${track.index}]${filters.join(',')}[track${input}]`;
  });
  const isSum = heard.length > 1 || heard[0]!.channels! > 2;
  const sum = [`amix=inputs=${heard.length}:normalize=0:dropout_transition=0`, ...(isSum ? [limiter] : []), measureLoudness].join(',');
  return [...inputs, `${heard.map((_, input) => `[track${input}]`).join('')}${sum}[sound]`].join(';');
}

/** On which sides a channel is that has no place: pairs are left and right, and an odd one at the end is in the middle. */
function sidesOf(channel: number, channels: number): ('left' | 'right')[] {
  if (channel === channels - 1 && channels % 2 === 1) return ['left', 'right'];
  return [channel % 2 === 0 ? 'left' : 'right'];
}

function panChannel(channel: number, channels: number): string {
  const sides = sidesOf(channel, channels);
  return `pan=stereo|c0=${sides.includes('left') ? 1 : 0}*c0|c1=${sides.includes('right') ? 1 : 0}*c0`;
}

function toStereo({ channels, layout, isPcm }: ProbedTrack): string {
  if (channels && channels > 2 && (!layout || channels > mostPlaces)) return pairChannels(channels);
  // In uncompressed sound, the channel that ffmpeg takes for the low frequencies may be another microphone.
  return `aresample=ochl=stereo${isPcm ? ':lfe_mix_level=0.5' : ''}`;
}

function pairChannels(channels: number): string {
  const numbers = Array.from({ length: channels }, (_, channel) => channel);
  const sumOf = (side: 'left' | 'right') =>
    numbers
      .filter((channel) => sidesOf(channel, channels).includes(side))
      .map((channel) => `c${channel}`)
      .join('+');
  return `pan=stereo|c0=${sumOf('left')}|c1=${sumOf('right')}`;
}
