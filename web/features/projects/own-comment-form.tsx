import type { z } from 'zod';
import { newComment, projectEndpoints } from '../../../contract/projects.ts';
import { call } from '../../lib/api.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { TextAreaField } from '../../ui/field.tsx';
import { Form, FormButtons } from '../../ui/form.tsx';
import { useAction } from '../../ui/use-action.ts';

export function OwnCommentForm({ projectId }: { projectId: number }) {
  const { register, handleSubmit, formState, showRefusal, reset } = useContractForm(newComment, { text: '' });
  const send = useAction({
    act: (body: z.output<typeof newComment>) => call(projectEndpoints.commentOwn, { params: { id: projectId }, body }),
    done: 'Your comment is with us.',
    failed: 'Your comment did not reach us. Please try again.',
    refresh: [['client', 'projects', String(projectId)]],
    onDone: () => reset(),
    onRefusal: showRefusal,
  });
  return (
    <Form onSubmit={handleSubmit((form) => send.mutate(form))}>
      <TextAreaField label="Your comment" rows={3} error={formState.errors.text} {...register('text')} />
      <FormButtons pending={send.isPending && 'Sending...'}>Send Comment</FormButtons>
    </Form>
  );
}
