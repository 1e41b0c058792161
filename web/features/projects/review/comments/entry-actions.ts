import type { Comment } from '#web/features/projects/review/review.ts';
import type { CommentContext } from './use-save-comment.ts';

/** What can be done with the entries of the list. */
export interface EntryActions {
  context: CommentContext;
  mayComment: boolean;
  onSelect: (comment: Comment) => void;
  /** The address of an attachment. */
  attachmentUrl: (fileId: number) => string;
}
