import { z } from 'zod';

/** A video of the public site on a platform. */
export interface PlatformVideo {
  platform: 'youtube' | 'vimeo';
  id: string;
  /** The secret part of an unlisted video's address. */
  key?: string | undefined;
}

/** A film that was uploaded to the studio's storage. */
interface StudioVideo {
  platform: 'studio';
  id: string;
  key?: undefined;
}

export type SiteVideo = PlatformVideo | StudioVideo;

const youtubeVideo = z.object({ platform: z.literal('youtube'), id: z.string().regex(/^[\w-]{11}$/) });

const vimeoVideo = z.object({
  platform: z.literal('vimeo'),
  id: z.string().regex(/^[1-9]\d{0,11}$/),
  key: z
    .string()
    .regex(/^[\da-z]{6,32}$/i)
    .optional(),
});

const studioVideo = z.object({ platform: z.literal('studio'), id: z.uuid() });

const error = 'Paste the address of a video on YouTube or Vimeo.';

export const platformVideo = z.discriminatedUnion('platform', [youtubeVideo, vimeoVideo], { error });

export const siteVideo = z.discriminatedUnion('platform', [youtubeVideo, vimeoVideo, studioVideo], { error });

/** Converts films from earlier releases, which stored only the id of a YouTube video. */
export function withPlatform(film: unknown): unknown {
  const { videoId, ...rest } = (film ?? {}) as { videoId?: unknown };
  return videoId === undefined ? film : { ...rest, video: { platform: 'youtube', id: videoId } };
}
