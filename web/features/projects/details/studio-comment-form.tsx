import type { z } from 'zod';
import { newStudioComment, projectEndpoints } from '../../../../contract/project-endpoints.ts';
import { call } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { CheckboxField, TextAreaField } from '../../../ui/form/field.tsx';
import { Form, FormButtons } from '../../../ui/form/form.tsx';
import { useAction } from '../../../ui/use-action.ts';

export function StudioCommentForm({ projectId }: { projectId: number }) {
  const { register, handleSubmit, formState, showRefusal, reset } = useContractForm(newStudioComment, { text: '', internal: false });
  const send = useAction({
    act: (body: z.output<typeof newStudioComment>) => call(projectEndpoints.addComment, { params: { id: projectId }, body }),
    done: 'The comment is saved.',
    failed: 'The comment could not be saved. Please try again.',
    refresh: [['admin', 'projects', String(projectId)]],
    onDone: () => reset(),
    onRefusal: showRefusal,
  });
  return (
    <Form onSubmit={handleSubmit((form) => send.mutate(form))}>
      <TextAreaField label="Comment" rows={3} error={formState.errors.text} {...register('text')} />
      <CheckboxField label="Only the studio sees this" {...register('internal')} />
      <FormButtons pending={send.isPending && 'Writing...'}>Write Comment</FormButtons>
    </Form>
  );
}
