import type { Transaction } from '#server/db/client.ts';
import { rateOf } from '#server/features/projects/review/comments.present.ts';
import { moveComments } from '#server/features/projects/review/move-comments.ts';
import { framesPerSecond } from './frame-rate.ts';
import type { VideoProperties } from './probe.ts';
import { processingVersion } from './processing-version.ts';
import type { VideoChanges, VideoToProcess } from './videos.store.ts';

/**
 * Version 0.5 put copies of the first frame in front whenever the picture started after the sound, with the silence that encoders put in
 * front of it.
 * @param delay by how much the picture starts after the file, in seconds
 */
export function formerFramesInFront({ framesInFront, isVariableRate, ...video }: VideoToProcess, delay: number): number {
  if (framesInFront !== null) return framesInFront;
  const rate = rateOf(video);
  const frames = rate ? delay * framesPerSecond(rate) : 0;
  return isVariableRate || frames > 0.5 ? Math.round(frames) : 0;
}

/**
 * The result of processing a video, to be saved in the same transaction: its comments are moved to the numbers that their frames have now.
 * Done again, it changes nothing.
 */
export async function withMovedComments(tx: Transaction, video: VideoToProcess, original: VideoProperties, result: VideoChanges) {
  const { rate, framesInFront, delay } = original;
  const formerRate = rateOf(video);
  const made = { ...result, framesInFront, processingVersion, comparedVersion: processingVersion };
  if (!formerRate || video.frameCount === null) return made;
  const from = { rate: formerRate, framesInFront: formerFramesInFront(video, delay) };
  const to = { rate, framesInFront, frameCount: result.frameCount!, startTimecode: result.startTimecode ?? null };
  const movedComments = await moveComments(tx, video.fileId, from, to);
  return movedComments ? { ...made, movedComments } : made;
}
