import type { z } from 'zod';
import { newComment, projectEndpoints } from '#api/projects/project-endpoints.ts';
import { useOwnProjectAction } from '#web/features/projects/projects/use-own-project-action.ts';
import { call } from '#web/lib/api.ts';
import { useDraft } from '#web/lib/drafts.tsx';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { TextAreaField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';

export function OwnCommentForm({ projectId }: { projectId: number }) {
  const form = useApiForm(newComment, { text: '' });
  const { field, handleSubmit, showFieldErrors } = form;
  const clear = useDraft(`project ${projectId} comment`, form);
  const postComment = useOwnProjectAction({
    mutationFn: (body: z.output<typeof newComment>) => call(projectEndpoints.addOwnComment, { params: { id: projectId }, body }),
    successMessage: 'Comment sent.',
    errorMessage: "We couldn't send your comment. Please try again.",
    onSuccess: clear,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => postComment.mutate(form))}>
      {/* Text that is typed while the comment is being sent would be lost. */}
      <TextAreaField label="Your comment" rows={3} readOnly={postComment.isPending} {...field('text')} />
      <FormButtons pending={postComment.isPending && 'Posting...'}>Post comment</FormButtons>
    </Form>
  );
}
