import { type FrameRate, isDropFrame, toTimecode } from '#domain/projects/timecode.ts';
import type { Source } from './export-comments.ts';
import type { Comment } from './markers.ts';

/** Comments and replies, one under the other, as rows of a table. @param start the timecode of the first frame, instead of the file's */
export const toRows = ({ comments, rate, video }: Source, start: string | undefined) =>
  comments.flatMap((comment) => [
    { ...comment, ...(rate ? timesOf(comment, rate, start ?? video?.startTimecode ?? null) : noTimes) },
    ...comment.replies.map((reply) => ({ ...reply, ...noTimes, version: comment.version, frame: null, endFrame: null, resolved: null })),
  ]);

const noTimes = { in: null, out: null, duration: null };

/** The timecodes of a comment. As in edit lists, `out` is the frame after the last one. */
function timesOf({ frame, endFrame }: Comment, rate: FrameRate, start: string | null) {
  if (frame === null) return noTimes;
  const end = (endFrame ?? frame) + 1;
  const zero = isDropFrame(rate, start) ? '00:00:00;00' : '00:00:00:00';
  return { in: toTimecode(frame, rate, start), out: toTimecode(end, rate, start), duration: toTimecode(end - frame, rate, zero) };
}
