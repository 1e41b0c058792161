import { queryOptions } from '@tanstack/react-query';

import type { FrameRate } from '#domain/projects/timecode.ts';
import { findPlaybackProblem } from './playback-problem.ts';
import { type Audience, streamUrl, type Video } from './review.ts';

/** What the player has to know of a video. */
export interface PlayableVideo {
  rate: FrameRate;
  frameCount: number;
  width: number;
  height: number;
}

/** Whether there is something to play whose frames can be counted. What was made of a video plays while it's prepared again. */
export const isPlayable = (video: Video | null): video is Video & PlayableVideo =>
  video !== null && (video.hasProxy || video.status === 'unprocessed') && video.rate !== null && video.frameCount !== null;

/** Assumed where nothing is known about a video's frames. */
const assumedRate: FrameRate = { numerator: 25, denominator: 1 };

/** What the browser itself can tell about a file that the server couldn't look into. Fails for what it can't play. */
export const originalVideo = (audience: Audience, fileId: number) =>
  queryOptions({
    queryKey: [audience, 'own', 'original', fileId],
    queryFn: () => readOriginal(streamUrl(audience, fileId)),
    staleTime: Number.POSITIVE_INFINITY,
  });

function readOriginal(url: string): Promise<PlayableVideo> {
  return new Promise((resolve, reject) => {
    const video = document.createElement('video');
    video.preload = 'metadata';
    video.onloadedmetadata = () => {
      const { duration, videoWidth: width, videoHeight: height } = video;
      const frameCount = Math.max(1, Math.floor((duration * assumedRate.numerator) / assumedRate.denominator));
      resolve({ rate: assumedRate, frameCount, width: width || 16, height: height || 9 });
    };
    video.onerror = async () => reject(new Error((await findPlaybackProblem(url)).text));
    video.src = url;
  });
}
