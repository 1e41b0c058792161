import type { z } from 'zod';
import { approvalForm, projectEndpoints } from '../../../../contract/project-endpoints.ts';
import { call } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form, FormButtons } from '../../../ui/form/form.tsx';
import { useAction } from '../../../ui/use-action.ts';
import type { OwnProject } from '../project.ts';
import { useCacheOwnProject } from '../queries.ts';

interface DialogProps {
  project: Pick<OwnProject, 'id' | 'title'>;
  open: boolean;
  onClose: () => void;
}

export function ApproveDialog({ project, open, onClose }: DialogProps) {
  return (
    <Dialog title="Approve this draft" open={open} onClose={onClose}>
      <ApprovalForm project={project} onClose={onClose} />
    </Dialog>
  );
}

/** A written approval: the client types its name under what it says. */
function ApprovalForm({ project: { id, title }, onClose }: Omit<DialogProps, 'open'>) {
  const { register, handleSubmit, formState, showFieldErrors } = useContractForm(approvalForm, { name: '' });
  const keep = useCacheOwnProject();
  const approve = useAction({
    mutationFn: (body: z.output<typeof approvalForm>) => call(projectEndpoints.approve, { params: { id }, body }),
    successMessage: 'Thank you. We prepare your final files now.',
    errorMessage: 'Your approval did not reach us. Please try again.',
    invalidates: [['client', 'projects']],
    onSuccess: (answer) => {
      onClose();
      keep(answer);
    },
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => approve.mutate(form))}>
      <div className="grid gap-2 text-muted">
        <p className="[overflow-wrap:anywhere]">
          With your name you approve the draft of <span className="font-semibold text-ink">{title}</span> in writing, as it is now.
        </p>
        <p>We keep your name with the day and the hour, and prepare the final files. Changes after that are a new order.</p>
      </div>
      <TextField label="Your name" autoComplete="name" error={formState.errors.name} {...register('name')} />
      <FormButtons pending={approve.isPending && 'Approving...'} error={approve.error} onCancel={onClose}>
        Approve
      </FormButtons>
    </Form>
  );
}
