import type { z } from 'zod';
import { changeRequest, projectEndpoints } from '../../../../contract/project-endpoints.ts';
import { call } from '../../../lib/api.ts';
import { clearDraft } from '../../../lib/draft.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextAreaField } from '../../../ui/form/field.tsx';
import { dirtyAttribute, Form, FormButtons } from '../../../ui/form/form.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useCacheOwnProject } from '../queries.ts';

interface DialogProps {
  projectId: number;
  open: boolean;
  onClose: () => void;
}

export function ChangesDialog({ projectId, open, onClose }: DialogProps) {
  const draft = `project ${projectId} changes`;
  // Sent or given up: either way it is done with.
  const close = () => {
    clearDraft(draft);
    onClose();
  };
  return (
    <Dialog title="Request changes" open={open} onClose={close}>
      <ChangesForm projectId={projectId} draft={draft} onClose={close} />
    </Dialog>
  );
}

function ChangesForm({ projectId, draft, onClose }: Omit<DialogProps, 'open'> & { draft: string }) {
  const form = useContractForm(changeRequest, { note: '' });
  const { register, handleSubmit, formState, showFieldErrors } = form;
  useDraft(draft, form);
  const keep = useCacheOwnProject();
  const request = useAction({
    mutationFn: (body: z.output<typeof changeRequest>) => call(projectEndpoints.requestChanges, { params: { id: projectId }, body }),
    successMessage: 'Thank you. We work on your changes.',
    errorMessage: 'Your changes did not reach us. Please try again.',
    invalidates: [['client', 'projects']],
    onSuccess: (answer) => {
      onClose();
      keep(answer);
    },
    showFieldErrors,
  });
  return (
    <Form {...(formState.isDirty && { [dirtyAttribute]: '' })} onSubmit={handleSubmit((form) => request.mutate(form))}>
      <TextAreaField
        label="What should change?"
        hint="Add the time in the video if you can: 0:42, the music is too loud."
        rows={6}
        error={formState.errors.note}
        {...register('note')}
      />
      <FormButtons pending={request.isPending && 'Sending...'} error={request.error} onCancel={onClose}>
        Request changes
      </FormButtons>
    </Form>
  );
}
