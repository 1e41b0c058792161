/** Up to which size films are made to be played, by the lines of a picture. */
export const playbackSizes = ['1080p', '2160p'] as const;

export type PlaybackSize = (typeof playbackSizes)[number];
