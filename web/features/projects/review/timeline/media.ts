import type { Filmstrip } from '#api/projects/videos.ts';

/** What the timeline shows of a video. */
export interface TimelineMedia {
  startTimecode: string | null;
  /** The video's width divided by its height. */
  aspect: number;
  filmstrip: (Filmstrip & { url: string }) | null;
  peaks: number[] | undefined;
}
