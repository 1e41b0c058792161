import type { z } from 'zod';
import { leadConversion, leadEndpoints } from '#api/sales/lead-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import type { Lead } from './lead.ts';

interface DialogProps {
  /** Undefined while the dialog is closed. */
  lead: Pick<Lead, 'id' | 'name' | 'email'> | undefined;
  onClose: () => void;
}

/** Wins a lead: its client and project are created. */
export const ConvertDialog = ({ lead, onClose }: DialogProps) => (
  <Dialog title="Convert to project" open={lead !== undefined} onClose={onClose}>
    {lead && <ConvertForm lead={lead} onClose={onClose} />}
  </Dialog>
);

function ConvertForm({ lead: { id, name, email }, onClose }: { lead: NonNullable<DialogProps['lead']>; onClose: () => void }) {
  const { field, handleSubmit, showFieldErrors } = useApiForm(leadConversion, { title: '', deadline: '' });
  const convert = useAction({
    mutationFn: (body: z.output<typeof leadConversion>) => call(leadEndpoints.convert, { params: { id }, body }),
    successMessage: `${name} is won. The project has been created.`,
    errorMessage: "The lead couldn't be converted. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => convert.mutate(form))}>
      <p className="[overflow-wrap:anywhere]">
        The project is created for the client with the address {email}. If there is none, {name} is invited.{' '}
        {emailed('They get the link by email.')}
      </p>
      <TextField label="Project title*" autoComplete="off" {...field('title')} />
      <TextField label="Deadline" type="date" {...field('deadline')} />
      <FormButtons pending={convert.isPending && 'Converting...'} error={convert.error}>
        Convert
      </FormButtons>
    </Form>
  );
}
