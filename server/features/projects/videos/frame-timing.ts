import type { FrameRate } from '#api/projects/videos.ts';
import { fractionOf, framesPerSecond } from './frame-rate.ts';
import type { PictureStart, SoundStart } from './start-times.ts';

/** How the frames of a video become those of its proxy. */
export interface FrameTiming {
  /** The rate of the proxy. */
  rate: FrameRate;
  isVariableRate: boolean;
  /** Whether no frame is missing, so that they can be counted, whatever their times say. */
  isComplete: boolean;
  /** How much longer the first frame is shown than its period, in seconds. It isn't in the proxy. */
  stretch: number;
  isInterlaced: boolean;
  /** How often the first frame is shown before its time, because the sound starts first. */
  framesInFront: number;
  /** When frame 0 of the proxy is shown, by ffmpeg's clock, in seconds. */
  start: number;
}

interface Starts {
  picture: PictureStart & { shown: number };
  sound: SoundStart | undefined;
  startsTogether: boolean;
  /** When ffmpeg's clock starts, in seconds of the file. */
  clock: number;
}

/**
 * Whether an MP4 file has no edit list: the first packet of both has the same time. Then the picture waits for frames that are decoded before
 * they are shown, or its first frame is longer by the sound's priming.
 */
export const isWithoutEditList = (formatName: string, picture: PictureStart, sound: SoundStart | undefined): boolean =>
  formatName.includes('mov') && sound?.decoded !== undefined && Math.abs(sound.decoded - (picture.decoded ?? 0)) < 0.001;

/** When the proxy starts, and how many copies of the first frame come first: some only if it starts more than a frame after the sound. */
export function placeStart({ rate, stretch }: { rate: FrameRate; stretch: number }, { picture, sound, startsTogether, clock }: Starts) {
  const shown = startsTogether ? sound!.decoded! : picture.shown;
  const framesAfter = (time: number) => (shown - time) * framesPerSecond(rate);
  const framesInFront = sound && framesAfter(sound.heardAtLatest) > 1 ? Math.round(framesAfter(sound.heard)) : 0;
  return { framesInFront, start: shown + stretch - clock - framesInFront / framesPerSecond(rate) };
}

/** Filters after which the picture is progressive, and each frame is at its place of the proxy's rate. */
export const timingFilters = (timing: FrameTiming): string[] => [
  ...(timing.isInterlaced ? ['bwdif=mode=send_frame'] : []),
  // Where times are counted in frames, the fraction of one that floating point numbers lose would be a frame.
  'settb=AVTB',
  `setpts=${placeOf(timing)}`,
  // Shows each frame nearest to its time, and again until the next one; `-fps_mode` alone may show the next one where one is missing.
  `fps=${fractionOf(timing.rate)}:start_time=0`,
];

/** An expression for the time of a frame. */
function placeOf({ rate, isVariableRate, isComplete, stretch, framesInFront }: FrameTiming): string {
  const period = `(${rate.denominator}/${rate.numerator})`;
  if (isComplete) return `(N+${framesInFront})*${period}/TB`;
  if (isVariableRate) return `PTS-STARTPTS+${framesInFront}*${period}/TB`;
  // A frame comes right after the one before it, or after a gap, at its own time.
  const afterGap = `max(ld(0)+1\\,round((T-STARTT-${stretch})/${period})+${framesInFront})`;
  const next = `if(lt(T-PREV_INT-eq(N\\,1)*${stretch}\\,1.5*${period})\\,ld(0)+1\\,${afterGap})`;
  return `st(0\\,if(N\\,${next}\\,${framesInFront}))*${period}/TB`;
}

/**
 * Filters after which the sound starts with the picture, and is silent where some is missing.
 * @param isLate whether some is missing at the beginning: that is filled again where the sound's format changes
 */
export const soundTimingFilters = ({ start }: Pick<FrameTiming, 'start'>, isLate: boolean): string[] => [
  `asetpts=PTS-${start.toFixed(6)}/TB`,
  `aresample=48000:async=1:osf=fltp${isLate ? ':first_pts=0' : ''}`,
  'atrim=start=0',
];
