import type { z } from 'zod';
import { approvalForm, changeRequest, projectEndpoints } from '../../../../contract/project-endpoints.ts';
import { call } from '../../../lib/api.ts';
import { clearDraft } from '../../../lib/draft.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextAreaField, TextField } from '../../../ui/form/field.tsx';
import { dirtyAttribute, Form, FormButtons } from '../../../ui/form/form.tsx';
import type { OwnProject } from '../project.ts';
import { useOwnProjectAction } from '../use-own-project-action.ts';

interface FormProps {
  project: Pick<OwnProject, 'id' | 'title'>;
  onClose: () => void;
}

interface DialogProps extends FormProps {
  open: boolean;
}

export function ApproveDialog({ open, ...rest }: DialogProps) {
  return (
    <Dialog title="Approve this draft" open={open} onClose={rest.onClose}>
      <ApprovalForm {...rest} />
    </Dialog>
  );
}

/** A written approval, which the client confirms by typing their name. */
function ApprovalForm({ project: { id, title }, onClose }: FormProps) {
  const { register, handleSubmit, formState, showFieldErrors } = useContractForm(approvalForm, { name: '' });
  const approve = useOwnProjectAction({
    mutationFn: (body: z.output<typeof approvalForm>) => call(projectEndpoints.approve, { params: { id }, body }),
    successMessage: "Thank you. We're preparing your final files.",
    errorMessage: "We couldn't record your approval. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => approve.mutate(form))}>
      <div className="grid gap-2 text-muted">
        <p className="[overflow-wrap:anywhere]">
          By entering your name, you approve the current draft of <span className="font-semibold text-ink">{title}</span> in writing.
        </p>
        <p>We record your name, date and time, and prepare your final files. Changes after that are billed separately.</p>
      </div>
      <TextField label="Your name" autoComplete="name" error={formState.errors.name} {...register('name')} />
      <FormButtons pending={approve.isPending && 'Approving...'} error={approve.error} onCancel={onClose}>
        Approve
      </FormButtons>
    </Form>
  );
}

export function ChangesDialog({ project, open, onClose }: DialogProps) {
  const draft = `project ${project.id} changes`;
  const close = () => {
    clearDraft(draft);
    onClose();
  };
  return (
    <Dialog title="Request changes" open={open} onClose={close}>
      <ChangesForm project={project} draft={draft} onClose={close} />
    </Dialog>
  );
}

function ChangesForm({ project: { id }, draft, onClose }: FormProps & { draft: string }) {
  const form = useContractForm(changeRequest, { note: '' });
  const { register, handleSubmit, formState, showFieldErrors } = form;
  useDraft(draft, form);
  const request = useOwnProjectAction({
    mutationFn: (body: z.output<typeof changeRequest>) => call(projectEndpoints.requestChanges, { params: { id }, body }),
    successMessage: "Thank you. We'll get started on your changes.",
    errorMessage: "We couldn't send your request. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form {...(formState.isDirty && { [dirtyAttribute]: '' })} onSubmit={handleSubmit((form) => request.mutate(form))}>
      <TextAreaField
        label="What should change?"
        hint="Include the time in the video if you can: 0:42, the music is too loud."
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
