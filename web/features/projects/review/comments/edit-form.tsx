import type { Reply } from '#web/features/projects/review/review.ts';
import { useDrafts } from '#web/lib/drafts.tsx';
import { useAnnounce } from '#web/ui/announcer.tsx';
import { TextForm } from './text-form.tsx';
import { type CommentContext, useChangeComment } from './use-save-comment.ts';

interface EditFormProps {
  comment: Pick<Reply, 'id' | 'text'>;
  context: CommentContext;
  onClose: () => void;
}

/** The form that replaces the text of a comment or reply while it's changed. */
export function EditForm({ comment: { id, text }, context, onClose }: EditFormProps) {
  const drafts = useDrafts();
  const announce = useAnnounce();
  const draft = `comment ${id} edit`;
  const close = () => {
    drafts.clear(draft);
    onClose();
  };
  const save = useChangeComment(context, id, () => {
    close();
    announce('Comment saved');
  });
  return <TextForm label="Edit your comment" {...{ text, draft, save }} button="Save" pending="Saving..." onClose={close} />;
}
