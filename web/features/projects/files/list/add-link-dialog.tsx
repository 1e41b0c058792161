import type { z } from 'zod';
import { fileEndpoints } from '#contract/projects/files.ts';
import type { FilesOf } from '#web/features/projects/files/files.ts';
import { call } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/use-contract-form.ts';
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

const fileLink = fileEndpoints.addLink.body!;

function AddLinkForm({ of, onClose }: Omit<DialogProps, 'open'>) {
  const { register, handleSubmit, formState, showFieldErrors } = useContractForm(fileLink, { name: '', type: 'draft', link: '' });
  const add = useAction({
    mutationFn: (body: z.output<typeof fileLink>) => call(fileEndpoints.addLink, { params: { id: of.projectId }, body }),
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
      <FormButtons pending={add.isPending && 'Adding...'} error={add.error}>
        Add link
      </FormButtons>
    </Form>
  );
}
