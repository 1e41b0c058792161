import { z } from 'zod';
import { addDays } from '#contract/shared/dates.ts';
import { previewLinkEndpoints } from '#contract/website/preview-links.ts';
import { call } from '#web/lib/api.ts';
import { endOfDay, today } from '#web/lib/calendar.ts';
import { useContractForm } from '#web/lib/use-contract-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { previewLinks } from './queries.ts';

const form = z.object({
  /** The last day, in the studio's time zone. */
  expiresAt: z.iso.date('Please choose a date'),
});

const defaultLifetime = 7;

export function NewPreviewLinkForm({ onCreated, onClose }: { onCreated: (url: string) => void; onClose: () => void }) {
  const { field, handleSubmit, showFieldErrors } = useContractForm(form, { expiresAt: addDays(today(), defaultLifetime) });
  const create = useAction({
    mutationFn: ({ expiresAt }: z.output<typeof form>) => call(previewLinkEndpoints.create, { body: { expiresAt: endOfDay(expiresAt) } }),
    successMessage: 'Link created.',
    errorMessage: "The link couldn't be created. Please try again.",
    invalidates: [previewLinks.queryKey],
    onSuccess: ({ url }) => onCreated(url),
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((values) => create.mutate(values))}>
      <p className="text-muted">People without an account can see the draft by a link, always as it is when they open it.</p>
      <TextField label="Works until" type="date" {...field('expiresAt')} />
      <FormButtons pending={create.isPending && 'Creating...'} error={create.error} onCancel={onClose}>
        Create link
      </FormButtons>
    </Form>
  );
}
