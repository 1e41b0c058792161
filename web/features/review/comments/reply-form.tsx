import { useEffect, useRef } from 'react';
import { newComment } from '../../../../contract/project-endpoints.ts';
import { clearDraft } from '../../../lib/draft.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { TextAreaField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { Comment } from '../queries.ts';
import { submitOnShortcut } from './submit-on-shortcut.ts';
import { type CommentContext, useSaveComment } from './use-save-comment.ts';

interface ReplyFormProps {
  comment: Comment;
  context: CommentContext;
  onClose: () => void;
}

export function ReplyForm({ comment: { id, author }, context, onClose }: ReplyFormProps) {
  const draft = `comment ${id} reply`;
  const form = useContractForm(newComment, { text: '' });
  const { register, handleSubmit, formState } = form;
  useDraft(draft, form);
  const save = useSaveComment(context, () => {
    clearDraft(draft);
    onClose();
  });
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.querySelector('textarea')?.focus(), []);
  return (
    <div ref={ref} className="relative z-10 mt-3 ml-11">
      <Form onSubmit={handleSubmit(({ text }) => save.mutate({ text, parentId: id }))} onKeyDown={submitOnShortcut}>
        <TextAreaField label={`Reply to ${author.name}`} rows={2} error={formState.errors.text} {...register('text')} />
        <ErrorMessage error={save.error} />
        <div className="flex gap-2">
          <Button type="submit" size="small" pending={save.isPending && 'Posting...'}>
            Reply
          </Button>
          <Button variant="secondary" size="small" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  );
}
