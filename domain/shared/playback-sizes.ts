/** The largest sizes that films can be prepared for playback in, by the lines of the picture. */
export const playbackSizes = ['1080p', '2160p'] as const;

export type PlaybackSize = (typeof playbackSizes)[number];
