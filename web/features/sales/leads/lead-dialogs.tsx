import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { leadEndpoints, newLead } from '#api/sales/lead-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import type { LeadDetail } from './lead.ts';
import { LeadFields } from './lead-fields.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** @param ownerId the admin who is signed in */
export const NewLeadDialog = ({ open, ...rest }: DialogProps & { ownerId: number }) => (
  <Dialog title="New lead" open={open} onClose={rest.onClose}>
    <NewLeadForm {...rest} />
  </Dialog>
);

function NewLeadForm({ ownerId, onClose }: Omit<DialogProps, 'open'> & { ownerId: number }) {
  const navigate = useNavigate();
  const { register, handleSubmit, formState, showFieldErrors } = useApiForm(newLead, { name: '', email: '', ownerId });
  const create = useAction({
    mutationFn: (body: z.output<typeof newLead>) => call(leadEndpoints.create, { body }),
    successMessage: 'Lead created.',
    errorMessage: "The lead couldn't be created. Please try again.",
    onSuccess: async ({ lead }) => {
      onClose();
      await navigate(`/admin/leads/${lead.id}`);
    },
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => create.mutate(form))}>
      <LeadFields register={register} errors={formState.errors} />
      <FormButtons pending={create.isPending && 'Creating...'} error={create.error}>
        Create lead
      </FormButtons>
    </Form>
  );
}

export const EditLeadDialog = ({ open, ...rest }: DialogProps & { lead: LeadDetail }) => (
  <Dialog title="Edit lead" open={open} onClose={rest.onClose}>
    <EditLeadForm {...rest} />
  </Dialog>
);

function EditLeadForm({ lead, onClose }: Omit<DialogProps, 'open'> & { lead: LeadDetail }) {
  const { id, name, email, company, phone, nextStep, nextStepDate, owner } = lead;
  const defaultValues = { name, email, company, phone, nextStep, nextStepDate, ownerId: owner?.id ?? null };
  const { register, handleSubmit, formState, showFieldErrors, dirtyValues } = useApiForm(newLead, defaultValues);
  const save = useAction({
    mutationFn: (body: Partial<z.output<typeof newLead>>) => call(leadEndpoints.change, { params: { id }, body }),
    successMessage: 'Lead saved.',
    errorMessage: "The lead couldn't be saved. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => save.mutate(dirtyValues(form)))}>
      <LeadFields register={register} errors={formState.errors} />
      <FormButtons pending={save.isPending && 'Saving...'} error={save.error}>
        Save
      </FormButtons>
    </Form>
  );
}
