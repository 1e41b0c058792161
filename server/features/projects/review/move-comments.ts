import type { MovedComments } from '#api/projects/videos.ts';
import { type FrameRate, frameAtSameTime, toTimecode } from '#domain/projects/timecode.ts';
import type { Transaction } from '#server/db/client.ts';
import { listCommentFrames, updateComment } from './comments.store.ts';

/** How the frames of a version are numbered. */
export interface FrameNumbers {
  rate: FrameRate;
  /** How many copies of the first frame come before it. */
  framesInFront: number;
}

interface NewFrameNumbers extends FrameNumbers {
  frameCount: number;
  startTimecode: string | null;
}

/** The number that a frame of a version has after it was processed again. */
export function moveFrame(frame: number, from: FrameNumbers, to: FrameNumbers & { frameCount: number }): number {
  const moved = frameAtSameTime(Math.max(0, frame - from.framesInFront), from.rate, to.rate) + to.framesInFront;
  return Math.min(moved, to.frameCount - 1);
}

/**
 * Moves the comments of a version to the numbers that their frames have after it was processed again.
 * @returns what was changed; null if nothing was
 */
export async function moveComments(
  tx: Transaction,
  fileId: number,
  from: FrameNumbers,
  to: NewFrameNumbers,
): Promise<MovedComments | null> {
  const isSameRate = from.rate.numerator * to.rate.denominator === to.rate.numerator * from.rate.denominator;
  if (isSameRate && from.framesInFront === to.framesInFront) return null;
  const move = (frame: number) => moveFrame(frame, from, to);
  const comments = await listCommentFrames(tx, fileId);
  for (const { id, frame, endFrame } of comments) {
    const moved = move(frame);
    const timecode = toTimecode(moved, to.rate, to.startTimecode);
    await updateComment(tx, id, { frame: moved, endFrame: endFrame === null ? null : move(endFrame), timecode });
  }
  if (comments.length === 0) return null;
  return { removedFrames: from.framesInFront - to.framesInFront, formerRate: isSameRate ? null : from.rate };
}
