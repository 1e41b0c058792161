import { z } from 'zod';
import type { SoundTrack } from '#api/projects/sound.ts';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import { hours } from '#server/shared/clock.ts';
import { ProgramError, StoppedError } from '#server/shared/run-program.ts';
import { nameCodec } from '../codec-names.ts';
import { numberText } from '../ffprobe-fields.ts';
import { safeInput } from '../safe-input.ts';

/** A sound track with what mixing needs to know. */
export interface ProbedTrack extends SoundTrack {
  /** The track's number among the sound tracks, from 0. */
  index: number;
  /** Where the track's channels are, such as `5.1`; undefined if it's unknown. */
  layout: string | undefined;
  /** Whether the sound is uncompressed: ffmpeg guesses where its channels are. */
  isPcm: boolean;
  /** Whether the track starts after the rest of the file. */
  isLate: boolean;
}

const stream = z.object({
  codec_name: z.string().optional(),
  codec_tag_string: z.string().optional(),
  channels: z.number().optional(),
  channel_layout: z.string().optional(),
  start_time: numberText,
  tags: z.object({ language: z.string().optional(), title: z.string().optional() }).optional(),
});
const description = z.object({
  streams: z.array(stream).default([]),
  format: z.object({ start_time: numberText }).default({}),
});

const entries = 'stream=codec_name,codec_tag_string,channels,channel_layout,start_time:stream_tags=language,title:format=start_time';

/** How many tracks are tried. Cameras have up to 16. */
const maxTracks = 32;
const maxTitle = 100;
/** In seconds: the sound of many formats is a little late by its nature. */
const lateness = 0.05;
/** The time limit is for a track that begins at the end of a large file. */
const timeout = 2 * hours;

/**
 * Finds out which sound tracks a file has, and which of them can be played.
 * @throws ProgramError
 */
export async function readSoundTracks(ffmpeg: Ffmpeg, path: string): Promise<ProbedTrack[]> {
  const asked = ['-select_streams', 'a', '-show_entries', entries, ...safeInput(path)];
  const { streams, format } = description.parse(await ffmpeg.ffprobe(asked));
  const tracks: ProbedTrack[] = [];
  for (const [index, { codec_name, codec_tag_string, channels, channel_layout, start_time, tags }] of streams.entries())
    tracks.push({
      index,
      codec: nameCodec(codec_name, codec_tag_string),
      channels: channels || null,
      language: tags?.language && tags.language !== 'und' ? tags.language : null,
      title: tags?.title?.slice(0, maxTitle) || null,
      isPlayable: index < maxTracks && codec_tag_string !== 'enca' && (await canBeDecoded(ffmpeg, path, index)),
      layout: channel_layout === 'unknown' ? undefined : channel_layout,
      isPcm: codec_name?.startsWith('pcm_') ?? false,
      isLate: (start_time ?? 0) - (format.start_time ?? 0) > lateness,
    });
  return tracks;
}

/** Whether a track can be decoded: its first second is sound, or nothing at all, as in a track that begins later. */
async function canBeDecoded({ ffmpeg }: Ffmpeg, path: string, index: number): Promise<boolean> {
  let size = 0;
  let errors = '';
  const args = ['-t', '1', ...safeInput(path), '-map', `0:a:${index}`, '-f', 's16le', 'pipe:1'];
  const onOutput = (chunk: Buffer) => {
    size += chunk.length;
  };
  const onErrorOutput = (text: string) => {
    errors = (errors + text).slice(-100);
  };
  try {
    await ffmpeg(args, { timeout, onOutput, onErrorOutput });
  } catch (error) {
    if (!(error instanceof ProgramError) || error instanceof StoppedError) throw error;
    return false;
  }
  return size > 0 || errors === '';
}

/** The facts about a track that people see. */
export const presentTrack = ({ codec, channels, language, title, isPlayable }: ProbedTrack): SoundTrack => ({
  codec,
  channels,
  language,
  title,
  isPlayable,
});
