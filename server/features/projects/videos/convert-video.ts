import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Loudness } from '#api/projects/sound.ts';
import type { Filmstrip } from '#api/projects/videos.ts';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import { seconds } from '#server/shared/clock.ts';
import { ProgramError, TimeLimitError } from '#server/shared/run-program.ts';
import { UnusableVideoError } from './causes.ts';
import { choosePoster } from './choose-poster.ts';
import { mayBeCopied, readExactFrames } from './copy-picture.ts';
import { framesPerSecond } from './frame-rate.ts';
import { makeFilmstrip, makePoster, planFilmstrip } from './make-pictures.ts';
import { type MadeProxy, makeProxy, maxTime } from './make-proxy.ts';
import { type Size, smallSize, uhdSize } from './picture/size.ts';
import { probeVideo, type VideoProperties } from './probe.ts';
import { isCutOff } from './processing-errors.ts';
import { describeRendition, type MadeRendition } from './renditions.ts';
import { readWaveform } from './sound/read-waveform.ts';
import type { ProbedTrack } from './sound/sound-tracks.ts';
import { prepareWatermark } from './watermark.ts';

/**
 * What is to be made of a video. The quickest look is a copy of the original's own picture, in place of the full proxy, where browsers play
 * that exactly, and otherwise the first look. A first look is the small proxy and the pictures; of a small original, it's everything. The rest is
 * the full proxy after a first look, with a sharper poster.
 */
export type Wanted = 'quickest look' | 'first look' | 'rest' | 'everything';

export interface ConvertedVideo {
  original: VideoProperties;
  frameCount: number;
  /** Whether the original lacks its end. */
  endsEarly: boolean;
  tracks: ProbedTrack[];
  /** Undefined for silent videos, and where it couldn't be measured. */
  loudness: Loudness | undefined;
  /** How the filmstrip is laid out. Undefined if none was made. */
  filmstrip: Filmstrip | undefined;
  /** How loud the video is: null for silent ones. Undefined if only the rest was made. */
  waveform: number[] | null | undefined;
  renditions: MadeRendition[];
  /** Whether more is to be made in another run. */
  hasRest: boolean;
}

export type ProxyKind = 'proxy' | 'small_proxy';

/** How the picture of a proxy is made. */
export interface Encoding {
  kind: ProxyKind;
  input: string;
  /** The working directory of ffmpeg. */
  cwd: string;
  properties: VideoProperties;
  smallSize: Size | undefined;
  /** A filter that draws the watermark. */
  watermark: string | undefined;
}

interface ProxyOutput {
  output: string;
  onProgress: (percent: number) => void;
}

interface ConvertOptions {
  input: string;
  /** The folder for the files, which is created, or emptied of what an earlier attempt left. */
  folder: string;
  wanted?: Wanted;
  watermark: string | null;
  /** The frame that the studio chose; without it, one is chosen here. */
  posterFrame?: number | null;
  /** How long the conversion may take, in milliseconds: what takes longer isn't begun. */
  timeLimit?: number | undefined;
  /** Makes a proxy in parts; undefined for what is made as a whole. */
  makeInParts?: (encoding: Encoding, output: ProxyOutput) => Promise<MadeProxy | undefined>;
  onProgress: (percent: number) => void;
}

/** How many times faster a first look is made than everything, which takes about the video's length. */
const firstLookSpeed = 3;

/**
 * Makes the files that the review screen plays and shows.
 * @throws UnusableVideoError, ProgramError, TimeLimitError
 */
export async function convertVideo(ffmpeg: Ffmpeg, options: ConvertOptions): Promise<ConvertedVideo> {
  const { input, folder, wanted = 'everything', watermark, posterFrame = null, timeLimit = Number.POSITIVE_INFINITY } = options;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const original = await probeVideo(ffmpeg, input);
  const length = original.duration * seconds;
  const copy = wanted === 'quickest look' && watermark === null && (await copyVideo(ffmpeg, original, { ...options, watermark }));
  if (copy) return copy;
  if ((isFirstLook(wanted) ? length / firstLookSpeed : length) > timeLimit) throw new TimeLimitError();
  const made = await makeProxies(ffmpeg, original, { ...options, wanted });
  const best = made.at(-1)!;
  const { frameCount, tracks, endsEarly, loudness } = best;
  // Only proxies with the same frames are kept, since comments refer to frame numbers of any of them.
  const proxies = made.filter((proxy) => proxy.frameCount === frameCount);
  const clip = describeClip(original, frameCount);
  const poster = join(folder, 'poster.jpg');
  const chosen = isIn(clip, posterFrame) ? posterFrame : await choosePoster(ffmpeg, best.path, clip);
  await makePoster(ffmpeg, best.path, poster, chosen, original.rate);
  const renditions = [await describeRendition(ffmpeg, 'poster', poster)];
  for (const { kind, path } of proxies) renditions.push(await describeRendition(ffmpeg, kind, path));
  const hasRest = best.kind === 'small_proxy';
  const result = { original, frameCount, endsEarly, tracks, loudness, renditions, hasRest };
  if (wanted === 'rest') return { ...result, filmstrip: undefined, waveform: undefined };
  const { plan, picture } = await makeTiles(ffmpeg, folder, proxies[0]!, clip);
  const waveform = isHeard(best) ? await readWaveform(ffmpeg, proxies[0]!.path, clip.duration, clip.timeout) : null;
  return { ...result, renditions: [...renditions, picture], filmstrip: plan, waveform };
}

const isFirstLook = (wanted: Wanted) => wanted === 'quickest look' || wanted === 'first look';

interface Clip {
  frameCount: number;
  /** In seconds. */
  duration: number;
  /** How long reading the clip may take, in milliseconds. */
  timeout: number;
}

function describeClip({ rate }: VideoProperties, frameCount: number): Clip {
  const duration = frameCount / framesPerSecond(rate);
  return { frameCount, duration, timeout: maxTime(duration) };
}

const isIn = ({ frameCount }: Clip, frame: number | null): frame is number => frame !== null && frame < frameCount;

const isHeard = ({ tracks }: MadeProxy) => tracks.some(({ isPlayable }) => isPlayable);

/** In seconds. A copy's poster is chosen from this beginning, because its key frames may be many. */
const copyPosterPart = 60;

/** @returns undefined where browsers wouldn't play the original's picture as they play its proxy */
async function copyVideo(
  ffmpeg: Ffmpeg,
  original: VideoProperties,
  { input, folder, watermark, posterFrame = null, onProgress }: ConvertOptions & { watermark: null },
): Promise<ConvertedVideo | undefined> {
  if (watermark !== null || !(await mayBeCopied(ffmpeg, input, original))) return undefined;
  const path = join(folder, 'copy.mp4');
  try {
    const made = await makeProxy(ffmpeg, { input, output: path, cwd: folder, properties: original, onProgress, isCopied: true });
    const keyFrames = made.endsEarly ? undefined : await readExactFrames(ffmpeg, path, original);
    if (!keyFrames || (await countFrames(ffmpeg, path)) !== original.frames) return await discardCopy(path);
    const clip = describeClip(original, original.frames);
    const poster = join(folder, 'poster.jpg');
    const part = { ...clip, duration: Math.min(clip.duration, copyPosterPart) };
    const chosen = isIn(clip, posterFrame) ? posterFrame : await choosePoster(ffmpeg, path, part, keyFrames);
    await makePoster(ffmpeg, path, poster, chosen, original.rate);
    return {
      ...made,
      original,
      frameCount: clip.frameCount,
      hasRest: true,
      filmstrip: undefined,
      waveform: isHeard(made) ? await readWaveform(ffmpeg, path, clip.duration, clip.timeout) : null,
      renditions: [
        await describeRendition(ffmpeg, 'poster', poster),
        { ...(await describeRendition(ffmpeg, 'proxy', path)), isCopy: true },
      ],
    };
  } catch (error) {
    // The copy may have failed for lack of space, which may be enough for the smaller proxies.
    if (error instanceof ProgramError && !(error instanceof TimeLimitError) && !isCutOff(error)) return discardCopy(path);
    throw error;
  }
}

const discardCopy = (path: string) => rm(path, { force: true }).then(() => undefined);

interface Proxy extends MadeProxy {
  kind: ProxyKind;
  path: string;
  size: Size;
  frameCount: number;
}

/** @returns the wanted proxies, the small one first; only the full one where that isn't much larger */
async function makeProxies(
  ffmpeg: Ffmpeg,
  properties: VideoProperties,
  { wanted, makeInParts, onProgress, ...options }: ConvertOptions & { wanted: Wanted },
): Promise<Proxy[]> {
  const full = properties.picture.size;
  const small = wanted === 'rest' ? undefined : smallSize(full);
  const make = async (kind: ProxyKind, size: Size, onProgress: ConvertOptions['onProgress']): Promise<Proxy> => {
    const path = join(options.folder, `${kind.replace('_', '-')}.mp4`);
    const encoding = await prepareEncoding(kind, properties, options);
    const output = { output: path, onProgress };
    const made = (await makeInParts?.(encoding, output)) ?? (await makeProxy(ffmpeg, { ...encoding, ...output }));
    return { ...made, kind, path, size, frameCount: await countFrames(ffmpeg, path) };
  };
  if (!small) return [await make('proxy', full, onProgress)];
  if (isFirstLook(wanted)) return [await make('small_proxy', small, onProgress)];
  return [
    await make('small_proxy', small, (percent) => onProgress(Math.floor(percent / firstLookSpeed))),
    await make('proxy', full, (percent) => onProgress(Math.floor((100 + (firstLookSpeed - 1) * percent) / firstLookSpeed))),
  ];
}

/** The size of a video's UHD proxy; undefined unless the original has many more lines than the full proxy. */
export const uhdSizeOf = ({ picture, rate }: VideoProperties) => uhdSize(picture.originalSize, framesPerSecond(rate));

/**
 * Makes the UHD proxy of a video whose other proxies are there.
 * @returns undefined if the video gets no UHD proxy
 * @throws UnusableVideoError, ProgramError
 */
export async function convertUhd(ffmpeg: Ffmpeg, { input, folder, watermark }: Pick<ConvertOptions, 'input' | 'folder' | 'watermark'>) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const original = await probeVideo(ffmpeg, input);
  const size = uhdSizeOf(original);
  if (!size) return undefined;
  const output = join(folder, 'uhd-proxy.mp4');
  await makeProxy(ffmpeg, {
    input,
    output,
    cwd: folder,
    onProgress: () => undefined,
    properties: { ...original, picture: { ...original.picture, size } },
    watermark: watermark ? await prepareWatermark(folder, watermark, size) : undefined,
  });
  return { frameCount: await countFrames(ffmpeg, output), rendition: await describeRendition(ffmpeg, 'uhd_proxy', output) };
}

export async function prepareEncoding(
  kind: ProxyKind,
  properties: VideoProperties,
  { input, folder, watermark }: Pick<ConvertOptions, 'input' | 'folder' | 'watermark'>,
): Promise<Encoding> {
  const full = properties.picture.size;
  const small = kind === 'small_proxy' ? smallSize(full) : undefined;
  return {
    kind,
    input,
    cwd: folder,
    properties,
    smallSize: small,
    watermark: watermark ? await prepareWatermark(folder, watermark, small ?? full) : undefined,
  };
}

/** Makes the filmstrip of a video. */
async function makeTiles(ffmpeg: Ffmpeg, folder: string, { path, size }: Proxy, { frameCount, timeout }: Clip) {
  const output = join(folder, 'filmstrip.jpg');
  const plan = planFilmstrip(frameCount);
  await makeFilmstrip(ffmpeg, path, output, { plan, size, timeout });
  return { plan, picture: await describeRendition(ffmpeg, 'filmstrip', output) };
}

const proxyDescription = z.object({ streams: z.array(z.object({ nb_frames: z.coerce.number() })) });

/** The number of frames as players count them, which may differ from what the original says about itself. */
async function countFrames({ ffprobe }: Ffmpeg, proxy: string): Promise<number> {
  const entries = ['-select_streams', 'V:0', '-show_entries', 'stream=nb_frames'];
  const [picture] = proxyDescription.parse(await ffprobe([...entries, '-i', proxy])).streams;
  if (!picture?.nb_frames) throw UnusableVideoError.because('nothingShown');
  return picture.nb_frames;
}
