import type { z } from 'zod';
import { changeRequest, projectEndpoints } from '../../../contract/projects.ts';
import { call } from '../../lib/api.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Form, FormButtons } from '../../ui/form.tsx';
import { useAction } from '../../ui/use-action.ts';

interface DialogProps {
  projectId: number;
  open: boolean;
  onClose: () => void;
}

export function ChangesDialog({ open, ...rest }: DialogProps) {
  return (
    <Dialog title="Request changes" open={open} onClose={rest.onClose}>
      <ChangesForm {...rest} />
    </Dialog>
  );
}

function ChangesForm({ projectId, onClose }: Omit<DialogProps, 'open'>) {
  const { register, handleSubmit, formState, showRefusal } = useContractForm(changeRequest, { note: '' });
  const request = useAction({
    act: (body: z.output<typeof changeRequest>) => call(projectEndpoints.requestChanges, { params: { id: projectId }, body }),
    done: 'Thank you. We work on your changes.',
    failed: 'Your changes did not reach us. Please try again.',
    refresh: [['client', 'projects']],
    onDone: onClose,
    onRefusal: showRefusal,
  });
  return (
    <Form onSubmit={handleSubmit((form) => request.mutate(form))}>
      <TextAreaField
        label="What should change?"
        hint="With the time in the video, where there is one: 0:42, the music is too loud."
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
