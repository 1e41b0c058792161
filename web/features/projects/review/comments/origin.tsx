import type { Comment } from '#web/features/projects/review/review.ts';
import { type CommentContext, isCarriedOver } from './use-save-comment.ts';

/** Which version it's from, if not from this one, and in which later one it was done. */
export function Origin({ comment, context }: { comment: Comment; context: Pick<CommentContext, 'fileId'> }) {
  const { version, isPastEnd, resolvedInVersion } = comment;
  const isCarried = isCarriedOver(context, comment);
  return (
    <>
      {isCarried && <span className="rounded-sm bg-inset px-1.5 text-muted text-xs">from v{version}</span>}
      {isPastEnd && <span className="text-muted text-xs">past the end of this version</span>}
      {resolvedInVersion !== null && <span className="text-on-forest text-xs">done in v{resolvedInVersion}</span>}
    </>
  );
}
