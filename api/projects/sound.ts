import { z } from 'zod';

/** One of a video's sound tracks, which are listed in their order in the file. */
export const soundTrack = z
  .object({
    /** The codec's usual name, such as `AAC` or `PCM`; null if it's unknown. */
    codec: z.string().nullable(),
    channels: z.int().nullable(),
    /** The language as the file names it, such as `eng`. */
    language: z.string().nullable(),
    title: z.string().nullable(),
    /** Whether the track is heard: all that can be played are mixed. */
    isPlayable: z.boolean(),
  })
  .meta({ id: 'SoundTrack' });

/** The loudness of the sound that is heard, by EBU R 128. */
export const loudness = z
  .object({
    /** In LUFS; null if the sound is silent, or too short to measure. */
    integrated: z.number().nullable(),
    /** In LU. */
    range: z.number(),
    /** In dBTP; null if the sound is silent. */
    truePeak: z.number().nullable(),
  })
  .meta({ id: 'Loudness' });

export type SoundTrack = z.infer<typeof soundTrack>;
export type Loudness = z.infer<typeof loudness>;
