import type { Comment } from '#web/features/projects/review/queries.ts';
import { useDrafts } from '#web/lib/drafts.tsx';
import { TextForm } from './text-form.tsx';
import { type CommentContext, useReply } from './use-save-comment.ts';

interface ReplyFormProps {
  comment: Comment;
  context: CommentContext;
  onClose: () => void;
}

export function ReplyForm({ comment: { id, author }, context, onClose }: ReplyFormProps) {
  const drafts = useDrafts();
  const draft = `comment ${id} reply`;
  const save = useReply(context, id, () => {
    drafts.clear(draft);
    onClose();
  });
  return (
    <div className="mt-3 ml-11">
      <TextForm label={`Reply to ${author.name}`} draft={draft} save={save} button="Reply" pending="Posting..." onCancel={onClose} />
    </div>
  );
}
