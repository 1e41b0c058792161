import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { fileEndpoints, fileLink } from '#api/projects/files.ts';
import { allDeliverables, choiceName, isCancelled } from '#web/features/projects/deliverables/deliverables.ts';
import type { FilesOf } from '#web/features/projects/files/files.ts';
import { call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { fileGroups } from './file-groups.ts';

interface DialogProps {
  of: FilesOf;
  open: boolean;
  onClose: () => void;
}

/** Lists a file that the studio keeps elsewhere. */
export function AddLinkDialog({ of, open, onClose }: DialogProps) {
  return (
    <Dialog title="Add a link" open={open} onClose={onClose}>
      <AddLinkForm of={of} onClose={onClose} />
    </Dialog>
  );
}

type FileLink = z.output<typeof fileLink>;

const isOfDeliverable = (type: FileLink['type']) => type === 'draft' || type === 'final';

/** In a project of several deliverables, somebody says which one the file is of. */
const fileLinkOfOne = fileLink.superRefine(({ type, deliverableId }, context) => {
  if (isOfDeliverable(type) && deliverableId == null)
    context.addIssue({ code: 'custom', path: ['deliverableId'], message: 'Please choose what the file is of' });
});

function AddLinkForm({ of, onClose }: Omit<DialogProps, 'open'>) {
  const { data: deliverables = [] } = useQuery(allDeliverables(of.projectId));
  const hasSeveral = deliverables.length > 1;
  const form = useApiForm(hasSeveral ? fileLinkOfOne : fileLink, { name: '', type: 'draft', link: '' });
  const { register, handleSubmit, formState, watch, showFieldErrors } = form;
  const add = useAction({
    mutationFn: ({ deliverableId, ...body }: FileLink) =>
      call(fileEndpoints.addLink, {
        params: { id: of.projectId },
        body: { ...body, ...(isOfDeliverable(body.type) && { deliverableId }) },
      }),
    successMessage: 'Link added.',
    errorMessage: "The link couldn't be added. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => add.mutate(form))}>
      <TextField
        label="Name"
        hint="What the client sees, such as Summer trailer.mp4."
        autoComplete="off"
        error={formState.errors.name}
        {...register('name')}
      />
      <TextField label="Link" type="url" placeholder="https://" autoComplete="off" error={formState.errors.link} {...register('link')} />
      <SelectField label="What it is" error={formState.errors.type} {...register('type')}>
        {fileGroups.map(({ type, title }) => (
          <option key={type} value={type}>
            {title}
          </option>
        ))}
      </SelectField>
      {hasSeveral && isOfDeliverable(watch('type')) && (
        <SelectField
          label="Deliverable"
          error={formState.errors.deliverableId}
          {...register('deliverableId', { setValueAs: (value) => (value ? Number(value) : null) })}
        >
          <option value="">Choose…</option>
          {deliverables
            .filter((deliverable) => !isCancelled(deliverable))
            .map((deliverable) => (
              <option key={deliverable.id} value={deliverable.id}>
                {choiceName(deliverable)}
              </option>
            ))}
        </SelectField>
      )}
      <FormButtons pending={add.isPending && 'Adding...'} error={add.error}>
        Add link
      </FormButtons>
    </Form>
  );
}
