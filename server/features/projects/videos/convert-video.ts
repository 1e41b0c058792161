import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Loudness } from '#contract/projects/sound.ts';
import type { Filmstrip } from '#contract/projects/videos.ts';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import { seconds } from '#server/shared/clock.ts';
import { TimeLimitError } from '#server/shared/run-program.ts';
import { UnusableVideoError } from './causes.ts';
import { choosePoster } from './choose-poster.ts';
import { framesPerSecond } from './frame-rate.ts';
import { makeFilmstrip, makePoster, planFilmstrip } from './make-pictures.ts';
import { type MadeProxy, makeProxy, maxTime } from './make-proxy.ts';
import { type Size, smallSize } from './picture/size.ts';
import { probeVideo, type VideoProperties } from './probe.ts';
import { describeRendition, type MadeRendition } from './renditions.ts';
import { readWaveform } from './sound/read-waveform.ts';
import type { ProbedTrack } from './sound/sound-tracks.ts';
import { prepareWatermark } from './watermark.ts';

/**
 * What is to be made of a video. A first look is the small proxy and the pictures; of a small original, it's everything. The rest is the
 * full proxy after a first look, with a sharper poster.
 */
export type Wanted = 'first look' | 'rest' | 'everything';

export interface ConvertedVideo {
  original: VideoProperties;
  frameCount: number;
  /** The original lacks its end. */
  endsEarly: boolean;
  tracks: ProbedTrack[];
  /** Undefined also where it couldn't be measured. */
  loudness: Loudness | undefined;
  /** How the filmstrip is laid out, and how loud it is: null for silent videos. Undefined for the rest. */
  timeline: { plan: Filmstrip; waveform: number[] | null } | undefined;
  renditions: MadeRendition[];
  /** The full proxy isn't among them. */
  hasRest: boolean;
}

interface ConvertOptions {
  input: string;
  /** Created, and emptied of what an earlier attempt left. */
  folder: string;
  wanted?: Wanted;
  watermark: string | null;
  /** The frame that the studio chose; without it, one is chosen here. */
  posterFrame?: number | null;
  /** How long there is for it, in milliseconds: what takes longer isn't begun. */
  timeLimit?: number | undefined;
  onProgress: (percent: number) => void;
}

/** Making everything of a video takes about its length; a first look, so much less. */
const firstLookSpeed = 3;

/**
 * Makes the files that the review screen plays and shows.
 * @throws UnusableVideoError, ProgramError, TimeLimitError
 */
export async function convertVideo(ffmpeg: Ffmpeg, options: ConvertOptions): Promise<ConvertedVideo> {
  const { input, folder, wanted = 'everything', posterFrame = null, timeLimit = Number.POSITIVE_INFINITY } = options;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const original = await probeVideo(ffmpeg, input);
  const length = original.duration * seconds;
  if ((wanted === 'first look' ? length / firstLookSpeed : length) > timeLimit) throw new TimeLimitError();
  const made = await makeProxies(ffmpeg, original, { ...options, wanted });
  const best = made.at(-1)!;
  const { frameCount, tracks, endsEarly, loudness } = best;
  // Comments count the frames of any.
  const proxies = made.filter((proxy) => proxy.frameCount === frameCount);
  const duration = frameCount / framesPerSecond(original.rate);
  const clip = { frameCount, duration, timeout: maxTime(duration) };
  const poster = join(folder, 'poster.jpg');
  const isThere = posterFrame !== null && posterFrame < frameCount;
  await makePoster(ffmpeg, best.path, poster, isThere ? posterFrame : await choosePoster(ffmpeg, best.path, clip), original.rate);
  const renditions = [await describeRendition(ffmpeg, 'poster', poster)];
  for (const { kind, path } of proxies) renditions.push(await describeRendition(ffmpeg, kind, path));
  const hasRest = best.kind === 'small_proxy';
  const result = { original, frameCount, endsEarly, tracks, loudness, renditions, hasRest };
  if (wanted === 'rest') return { ...result, timeline: undefined };
  const { filmstrip, ...timeline } = await makeTimeline(ffmpeg, folder, proxies[0]!, clip);
  return { ...result, renditions: [...renditions, filmstrip], timeline };
}

interface Proxy extends MadeProxy {
  kind: 'proxy' | 'small_proxy';
  path: string;
  size: Size;
  frameCount: number;
}

/** @returns what is wanted, the small one first; only the full one where that isn't much larger */
async function makeProxies(
  ffmpeg: Ffmpeg,
  properties: VideoProperties,
  { input, folder, wanted, watermark, onProgress }: ConvertOptions & { wanted: Wanted },
): Promise<Proxy[]> {
  const full = properties.picture.size;
  const small = wanted === 'rest' ? undefined : smallSize(full);
  const make = async (kind: Proxy['kind'], size: Size, onProgress: ConvertOptions['onProgress']): Promise<Proxy> => {
    const path = join(folder, `${kind.replace('_', '-')}.mp4`);
    const made = await makeProxy(ffmpeg, {
      ...{ input, output: path, cwd: folder, properties, onProgress },
      smallSize: kind === 'small_proxy' ? size : undefined,
      watermark: watermark ? await prepareWatermark(folder, watermark, size) : undefined,
    });
    return { ...made, kind, path, size, frameCount: await countFrames(ffmpeg, path) };
  };
  if (!small) return [await make('proxy', full, onProgress)];
  if (wanted === 'first look') return [await make('small_proxy', small, onProgress)];
  return [
    await make('small_proxy', small, (percent) => onProgress(Math.floor(percent / firstLookSpeed))),
    await make('proxy', full, (percent) => onProgress(Math.floor((100 + (firstLookSpeed - 1) * percent) / firstLookSpeed))),
  ];
}

/** The pictures over time, and how loud it is. */
async function makeTimeline(
  ffmpeg: Ffmpeg,
  folder: string,
  { path, size, tracks, frameCount }: Proxy,
  { duration, timeout }: { duration: number; timeout: number },
) {
  const output = join(folder, 'filmstrip.jpg');
  const plan = planFilmstrip(frameCount);
  await makeFilmstrip(ffmpeg, path, output, { plan, size, timeout });
  const isHeard = tracks.some(({ isPlayable }) => isPlayable);
  const waveform = isHeard ? await readWaveform(ffmpeg, path, duration, timeout) : null;
  return { plan, waveform, filmstrip: await describeRendition(ffmpeg, 'filmstrip', output) };
}

const proxyDescription = z.object({ streams: z.array(z.object({ nb_frames: z.coerce.number() })) });

/** What players count, which may differ from what the original says about itself. */
async function countFrames({ ffprobe }: Ffmpeg, proxy: string): Promise<number> {
  const entries = ['-select_streams', 'V:0', '-show_entries', 'stream=nb_frames'];
  const [picture] = proxyDescription.parse(await ffprobe([...entries, '-i', proxy])).streams;
  if (!picture?.nb_frames) throw UnusableVideoError.because('nothingShown');
  return picture.nb_frames;
}
