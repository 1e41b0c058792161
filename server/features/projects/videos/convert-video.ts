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
import { makeProxy, maxTime } from './make-proxy.ts';
import { probeVideo, type VideoProperties } from './probe.ts';
import { describeRendition, type MadeRendition } from './renditions.ts';
import { readWaveform } from './sound/read-waveform.ts';
import type { ProbedTrack } from './sound/sound-tracks.ts';
import { prepareWatermark } from './watermark.ts';

export interface ConvertedVideo {
  original: VideoProperties;
  frameCount: number;
  width: number;
  height: number;
  filmstrip: Filmstrip;
  /** The original lacks its end. */
  endsEarly: boolean;
  tracks: ProbedTrack[];
  /** Null for silent videos. */
  waveform: number[] | null;
  /** Undefined also where it couldn't be measured. */
  loudness: Loudness | undefined;
  renditions: MadeRendition[];
}

interface ConvertOptions {
  input: string;
  /** Created, and emptied of what an earlier attempt left. */
  folder: string;
  watermark: string | null;
  /** The frame that the studio chose; without it, one is chosen here. */
  posterFrame?: number | null;
  /** How long there is for it, in milliseconds: a longer video isn't begun. */
  timeLimit?: number | undefined;
  onProgress: (percent: number) => void;
}

/**
 * Makes the files that the review screen plays and shows.
 * @throws UnusableVideoError, ProgramError, TimeLimitError
 */
export async function convertVideo(ffmpeg: Ffmpeg, options: ConvertOptions): Promise<ConvertedVideo> {
  const { input, folder, watermark, posterFrame = null, timeLimit = Number.POSITIVE_INFINITY, onProgress } = options;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const paths = { proxy: join(folder, 'proxy.mp4'), poster: join(folder, 'poster.jpg'), filmstrip: join(folder, 'filmstrip.jpg') };
  const original = await probeVideo(ffmpeg, input);
  if (original.duration * seconds > timeLimit) throw new TimeLimitError();
  const filter = watermark ? await prepareWatermark(folder, watermark, original.picture.size) : undefined;
  const { tracks, endsEarly, loudness } = await makeProxy(ffmpeg, {
    ...{ input, output: paths.proxy, cwd: folder, properties: original, watermark: filter, onProgress },
  });
  const size = await measureProxy(ffmpeg, paths.proxy);
  const duration = size.frameCount / framesPerSecond(original.rate);
  const filmstrip = planFilmstrip(size.frameCount);
  const timeout = maxTime(duration);
  const isThere = posterFrame !== null && posterFrame < size.frameCount;
  const shown = isThere ? posterFrame : await choosePoster(ffmpeg, paths.proxy, { duration, timeout });
  await makePoster(ffmpeg, paths.proxy, paths.poster, shown, original.rate);
  await makeFilmstrip(ffmpeg, paths.proxy, paths.filmstrip, { plan: filmstrip, size, timeout });
  const isHeard = tracks.some(({ isPlayable }) => isPlayable);
  const waveform = isHeard ? await readWaveform(ffmpeg, paths.proxy, duration, timeout) : null;
  const renditions = [
    await describeRendition(ffmpeg, 'proxy', paths.proxy),
    await describeRendition(ffmpeg, 'poster', paths.poster),
    await describeRendition(ffmpeg, 'filmstrip', paths.filmstrip),
  ];
  return { original, ...size, endsEarly, filmstrip, tracks, waveform, loudness, renditions };
}

const proxyDescription = z.object({
  streams: z.array(z.object({ nb_frames: z.coerce.number(), width: z.number(), height: z.number() })),
});

/** What players count and show, which may differ from what the original says about itself. */
async function measureProxy({ ffprobe }: Ffmpeg, proxy: string) {
  const entries = ['-select_streams', 'V:0', '-show_entries', 'stream=nb_frames,width,height'];
  const [picture] = proxyDescription.parse(await ffprobe([...entries, '-i', proxy])).streams;
  if (!picture?.nb_frames) throw UnusableVideoError.because('nothingShown');
  return { frameCount: picture.nb_frames, width: picture.width, height: picture.height };
}
