import type { z } from 'zod';
import { newComment, projectEndpoints } from '../../../../contract/project-endpoints.ts';
import { call } from '../../../lib/api.ts';
import { useDraft, useDrafts } from '../../../lib/drafts.tsx';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { TextAreaField } from '../../../ui/form/field.tsx';
import { Form, FormButtons } from '../../../ui/form/form.tsx';
import { useOwnProjectAction } from '../use-own-project-action.ts';

export function OwnCommentForm({ projectId }: { projectId: number }) {
  const form = useContractForm(newComment, { text: '' });
  const { field, handleSubmit, showFieldErrors, reset } = form;
  const drafts = useDrafts();
  const draft = `project ${projectId} comment`;
  useDraft(draft, form);
  const postComment = useOwnProjectAction({
    mutationFn: (body: z.output<typeof newComment>) => call(projectEndpoints.addOwnComment, { params: { id: projectId }, body }),
    successMessage: 'Comment sent.',
    errorMessage: "We couldn't send your comment. Please try again.",
    onSuccess: () => {
      reset();
      drafts.clear(draft);
    },
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => postComment.mutate(form))}>
      <TextAreaField label="Your comment" rows={3} {...field('text')} />
      <FormButtons pending={postComment.isPending && 'Posting...'}>Post comment</FormButtons>
    </Form>
  );
}
