import { z } from 'zod';

/** One of a video's sound tracks, in their order in the file. */
export const soundTrack = z
  .object({
    /** As people call it, such as `AAC` or `PCM`; null if it's unknown. */
    codec: z.string().nullable(),
    channels: z.int().nullable(),
    /** As the file names it, such as `eng`. */
    language: z.string().nullable(),
    title: z.string().nullable(),
    /** Whether it's heard: all that can be played are mixed. */
    isPlayable: z.boolean(),
  })
  .meta({ id: 'SoundTrack' });

/** Loudness of what is heard, by EBU R 128. */
export const loudness = z
  .object({
    /** In LUFS; null if it's silent, or too short to measure. */
    integrated: z.number().nullable(),
    /** In LU. */
    range: z.number(),
    /** In dBTP; null if it's silent. */
    truePeak: z.number().nullable(),
  })
  .meta({ id: 'Loudness' });

export type SoundTrack = z.infer<typeof soundTrack>;
export type Loudness = z.infer<typeof loudness>;
