import { z } from 'zod';
import { uploadLinkEndpoints } from '#contract/projects/upload-links.ts';
import { addDays } from '#contract/shared/dates.ts';
import { call } from '#web/lib/api.ts';
import { endOfDay, today } from '#web/lib/calendar.ts';
import { useContractForm } from '#web/lib/use-contract-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { uploadLinks } from './queries.ts';

const gigabyte = 1_000_000_000;

const form = z.object({
  /** The last day, in the studio's time zone. */
  expiresAt: z.iso.date('Please choose a date'),
  gigabytes: z.int('Please enter a whole number').min(1, 'Please enter at least 1 GB').max(1_000_000, 'This is too much'),
});

const defaultLifetime = 14;
const defaultLimit = 50;

interface NewUploadLinkFormProps {
  projectId: number;
  onCreated: (url: string) => void;
  onClose: () => void;
}

export function NewUploadLinkForm({ projectId, onCreated, onClose }: NewUploadLinkFormProps) {
  const expiresAt = addDays(today(), defaultLifetime);
  const { field, handleSubmit, showFieldErrors } = useContractForm(form, { expiresAt, gigabytes: defaultLimit });
  const create = useAction({
    mutationFn: ({ expiresAt, gigabytes }: z.output<typeof form>) =>
      call(uploadLinkEndpoints.create, {
        params: { id: projectId },
        body: { expiresAt: endOfDay(expiresAt), maxBytes: gigabytes * gigabyte },
      }),
    successMessage: 'Link created.',
    errorMessage: "The link couldn't be created. Please try again.",
    invalidates: [uploadLinks(projectId).queryKey],
    onSuccess: ({ url }) => onCreated(url),
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((values) => create.mutate(values))}>
      <p className="text-muted">People without an account can send footage to this project by a link. They can't see anything in it.</p>
      <TextField label="Works until" type="date" {...field('expiresAt')} />
      <TextField
        label="Limit in GB"
        type="number"
        inputMode="numeric"
        min={1}
        hint="For all files together."
        {...field('gigabytes', { valueAsNumber: true })}
      />
      <FormButtons pending={create.isPending && 'Creating...'} error={create.error} onCancel={onClose}>
        Create link
      </FormButtons>
    </Form>
  );
}
