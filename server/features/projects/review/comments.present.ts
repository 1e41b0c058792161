import { type FrameRate, toTimecode } from '#contract/projects/timecode.ts';
import type { CommentRow } from './comments.store.ts';
import { isOwn, type Reviewer } from './review.policy.ts';

/** What it takes to present a version's comments. */
export interface CommentContext {
  reviewer: Reviewer;
  clientName: string;
  studioName: string;
  /** Null while it's unknown. */
  rate: FrameRate | null;
  startTimecode: string | null;
}

/** Like everywhere, clients and guests see an admin's name or else the studio's, and the studio a username too. */
function presentAuthor(row: CommentRow, { reviewer, clientName, studioName }: CommentContext) {
  if (row.clientId !== null) return { kind: 'client' as const, name: clientName };
  if (row.guestName !== null) return { kind: 'guest' as const, name: row.guestName };
  const username = reviewer.kind === 'admin' ? row.username : null;
  return { kind: 'studio' as const, name: row.userName ?? username ?? studioName };
}

type Attachment = { commentId: number; id: number; name: string; size: number | null };

/** Comments with their replies, each in the order of the rows. A reply whose comment isn't among the rows is left out. */
export function presentComments(rows: CommentRow[], attachments: Attachment[], context: CommentContext) {
  const { reviewer, rate, startTimecode } = context;
  const attachmentsOf = Map.groupBy(attachments, ({ commentId }) => commentId);
  const repliesTo = Map.groupBy(rows, ({ parentId }) => parentId);
  const timecodeOf = (frame: number | null) => (frame === null || !rate ? null : toTimecode(frame, rate, startTimecode));
  const presentReply = (row: CommentRow) => ({
    ...row,
    author: presentAuthor(row, context),
    isOwn: isOwn(reviewer, row),
    // A guest reaches the version only.
    attachments: reviewer.kind === 'guest' ? [] : (attachmentsOf.get(row.id) ?? []),
  });
  return (repliesTo.get(null) ?? []).map((row) => ({
    ...presentReply(row),
    timecode: timecodeOf(row.frame),
    endTimecode: timecodeOf(row.endFrame),
    replies: (repliesTo.get(row.id) ?? []).map(presentReply),
  }));
}
