import type { z } from 'zod';
import { newStudioComment, projectEndpoints } from '#api/projects/project-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { useDraft } from '#web/lib/drafts.tsx';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { CheckboxField, TextAreaField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';

export function StudioCommentForm({ projectId }: { projectId: number }) {
  const form = useApiForm(newStudioComment, { text: '', internal: false });
  const { register, field, handleSubmit, showFieldErrors } = form;
  const clear = useDraft(`project ${projectId} comment`, form);
  const postComment = useAction({
    mutationFn: (body: z.output<typeof newStudioComment>) => call(projectEndpoints.addComment, { params: { id: projectId }, body }),
    successMessage: 'Comment posted.',
    errorMessage: "The comment couldn't be posted. Please try again.",
    onSuccess: clear,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => postComment.mutate(form))}>
      {/* Text that is typed while the comment is being sent would be lost. */}
      <TextAreaField label="Comment" rows={3} readOnly={postComment.isPending} {...field('text')} />
      <CheckboxField label="Only the studio sees this" {...register('internal')} />
      <FormButtons pending={postComment.isPending && 'Posting...'}>Post comment</FormButtons>
    </Form>
  );
}
