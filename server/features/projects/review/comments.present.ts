import { type FrameRate, frameAtSameTime, toTimecode } from '#domain/projects/timecode.ts';
import type { CommentRow } from './comments.store.ts';
import { isOwn, maySeeOtherVersions, type Reviewer } from './review.policy.ts';

/** The facts about a version that are needed to present its comments. */
export interface CommentContext {
  reviewer: Reviewer;
  clientName: string;
  studioName: string;
  /** The version that lists the comments. */
  fileId: number;
  /** Null while it's unknown. */
  rate: FrameRate | null;
  frameCount: number | null;
  startTimecode: string | null;
}

/** A video's frame rate; null while it's unknown. */
export const rateOf = (video: { rateNumerator: number | null; rateDenominator: number | null } | undefined): FrameRate | null =>
  video?.rateNumerator && video.rateDenominator ? { numerator: video.rateNumerator, denominator: video.rateDenominator } : null;

/** Like everywhere, clients and guests see an admin's name or else the studio's, and the studio a username too. */
function presentAuthor(row: CommentRow, { reviewer, clientName, studioName }: CommentContext) {
  if (row.clientId !== null) return { kind: 'client' as const, name: clientName };
  if (row.guestName !== null) return { kind: 'guest' as const, name: row.guestName };
  const username = reviewer.kind === 'admin' ? row.username : null;
  return { kind: 'studio' as const, name: row.userName ?? username ?? studioName };
}

type Attachment = { commentId: number; id: number; name: string; size: number | null };

/** The attachments of comments, and the comments' numbers by their ids. */
interface Belongings {
  attachments: Attachment[];
  numbers: Map<number, number>;
}

/** Comments with their replies, each in the order of the rows. A reply whose comment isn't among the rows is left out. */
export function presentComments(rows: CommentRow[], { attachments, numbers }: Belongings, context: CommentContext) {
  const { reviewer, rate, startTimecode } = context;
  const attachmentsOf = Map.groupBy(attachments, ({ commentId }) => commentId);
  const repliesTo = Map.groupBy(rows, ({ parentId }) => parentId);
  const timecodeOf = (frame: number | null) => (frame === null || !rate ? null : toTimecode(frame, rate, startTimecode));
  const presentReply = (row: CommentRow) => ({
    ...row,
    author: presentAuthor(row, context),
    isOwn: isOwn(reviewer, row),
    // Guests reach only the version, and no attachments.
    attachments: reviewer.kind === 'guest' ? [] : (attachmentsOf.get(row.id) ?? []),
  });
  return (repliesTo.get(null) ?? []).map((row) => {
    const place = placeOf(row, context);
    return {
      ...presentReply(row),
      ...place,
      fileId: row.fileId!,
      version: row.version!,
      number: numbers.get(row.id)!,
      resolvedInVersion: maySeeOtherVersions(reviewer) ? row.resolvedInVersion : null,
      timecode: timecodeOf(place.frame),
      endTimecode: timecodeOf(place.endFrame),
      replies: (repliesTo.get(row.id) ?? []).map(presentReply),
    };
  });
}

/** A comment that was carried over is at the same moment of the version that lists it, at the latest at its end. */
function placeOf({ frame, endFrame, ...row }: CommentRow, { fileId, rate, frameCount }: CommentContext) {
  if (row.fileId === fileId || frame === null) return { frame, endFrame, isPastEnd: false };
  const originalRate = rateOf(row);
  const translate = (frame: number) => (originalRate && rate ? frameAtSameTime(frame, originalRate, rate) : frame);
  const last = (frameCount ?? Number.POSITIVE_INFINITY) - 1;
  const [first, end] = [translate(frame), translate(endFrame ?? frame)];
  return {
    frame: Math.min(first, last),
    endFrame: endFrame === null || first >= last ? null : Math.min(end, last),
    isPastEnd: end > last,
  };
}
