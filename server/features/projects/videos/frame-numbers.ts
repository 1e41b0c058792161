import type { Transaction } from '#server/db/client.ts';
import { rateOf } from '#server/features/projects/review/comments.present.ts';
import { moveComments, moveFrame } from '#server/features/projects/review/move-comments.ts';
import { readFormerStartTimecode } from './file-timecode.ts';
import { framesPerSecond } from './frame-rate.ts';
import type { VideoProperties } from './probe.ts';
import { processingVersion } from './processing-version.ts';
import type { VideoChanges, VideoToProcess } from './videos.store.ts';

/**
 * Version 0.5 put copies of the first frame in front whenever the picture started after the sound, with the silence that encoders put in
 * front of it, or was longer by that silence.
 */
export function formerFramesInFront(video: VideoToProcess, { delay, stretch }: Pick<VideoProperties, 'delay' | 'stretch'>): number {
  if (video.framesInFront !== null) return video.framesInFront;
  const rate = rateOf(video);
  const count = (time: number) => (rate ? time * framesPerSecond(rate) : 0);
  return (video.isVariableRate || count(delay) > 0.5 ? Math.round(count(delay)) : 0) + Math.round(count(stretch));
}

/** The timecode that the studio has typed, which is kept; null if it's the one that version 0.5 had read from the file. */
export function typedStartTimecode(video: VideoToProcess, { timecodes }: Pick<VideoProperties, 'timecodes'>): string | null {
  const rate = video.processingVersion === null ? rateOf(video) : null;
  return rate && readFormerStartTimecode(timecodes, rate) === video.startTimecode ? null : video.startTimecode;
}

/**
 * The result of processing a video, to be saved in the same transaction: its comments and its poster are moved to the numbers that their
 * frames have now.
 * Done again, it changes nothing.
 */
export async function withMovedComments(tx: Transaction, video: VideoToProcess, original: VideoProperties, result: VideoChanges) {
  const { rate, framesInFront } = original;
  const formerRate = rateOf(video);
  const { posterFrame } = video;
  const made = { ...result, posterFrame, framesInFront, processingVersion, comparedVersion: processingVersion };
  if (!formerRate || video.frameCount === null) return made;
  const from = { rate: formerRate, framesInFront: formerFramesInFront(video, original) };
  const to = { rate, framesInFront, frameCount: result.frameCount!, startTimecode: result.startTimecode ?? null };
  const movedComments = await moveComments(tx, video.fileId, from, to);
  const moved = { ...made, posterFrame: posterFrame === null ? null : moveFrame(posterFrame, from, to) };
  return movedComments ? { ...moved, movedComments } : moved;
}
