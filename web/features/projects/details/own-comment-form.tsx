import type { z } from 'zod';
import { newComment, projectEndpoints } from '../../../../contract/project-endpoints.ts';
import { call } from '../../../lib/api.ts';
import { clearDraft } from '../../../lib/draft.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { TextAreaField } from '../../../ui/form/field.tsx';
import { Form, FormButtons } from '../../../ui/form/form.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useCacheOwnProject } from '../queries.ts';

export function OwnCommentForm({ projectId }: { projectId: number }) {
  const form = useContractForm(newComment, { text: '' });
  const { register, handleSubmit, formState, showFieldErrors, reset } = form;
  const draft = `project ${projectId} comment`;
  useDraft(draft, form);
  const keep = useCacheOwnProject();
  const send = useAction({
    mutationFn: (body: z.output<typeof newComment>) => call(projectEndpoints.addOwnComment, { params: { id: projectId }, body }),
    successMessage: 'Your comment is with us.',
    errorMessage: 'Your comment did not reach us. Please try again.',
    invalidates: [['client', 'projects', String(projectId)]],
    onSuccess: (answer) => {
      reset();
      clearDraft(draft);
      keep(answer);
    },
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => send.mutate(form))}>
      <TextAreaField label="Your comment" rows={3} error={formState.errors.text} {...register('text')} />
      <FormButtons pending={send.isPending && 'Sending...'}>Send Comment</FormButtons>
    </Form>
  );
}
