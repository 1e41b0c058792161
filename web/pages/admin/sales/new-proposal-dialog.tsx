import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { newProposal, proposalEndpoints } from '#api/sales/proposal-endpoints.ts';
import { ClientField } from '#web/features/accounts/invitations/client-field.tsx';
import { proposalTemplates } from '#web/features/sales/proposals/proposal.ts';
import { call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { RadioCards } from '#web/ui/form/radio-cards.tsx';

interface NewProposalDialogProps {
  /** The lead that the proposal is for, if known. */
  lead?: { id: number; name: string };
  open: boolean;
  onClose: () => void;
}

/** Begins a proposal, from a template if there is one. */
export const NewProposalDialog = ({ open, onClose, ...rest }: NewProposalDialogProps) => (
  <Dialog title="New proposal" open={open} onClose={onClose}>
    <NewProposalForm {...rest} />
  </Dialog>
);

const recipients = { client: 'An existing client', other: 'Somebody new' } as const;
type Recipient = keyof typeof recipients;

function NewProposalForm({ lead }: Pick<NewProposalDialogProps, 'lead'>) {
  const navigate = useNavigate();
  const form = useApiForm(newProposal, { title: '', leadId: lead?.id ?? null, recipientName: '', recipientEmail: '' });
  const { field, getValues, handleSubmit, showFieldErrors, setValue } = form;
  const [recipient, setRecipient] = useState<Recipient>('other');
  const { data: templates = [] } = useQuery(proposalTemplates);
  const create = useAction({
    mutationFn: (body: z.output<typeof newProposal>) => call(proposalEndpoints.create, { body }),
    successMessage: 'Draft created. The client sees it once you send it.',
    errorMessage: "The proposal couldn't be created. Please try again.",
    onSuccess: ({ proposal }) => navigate(`/admin/proposals/${proposal.id}/edit`),
    showFieldErrors,
  });
  const choose = (chosen: Recipient) => {
    setRecipient(chosen);
    setValue('clientId', null);
  };
  /** Fills an empty title with the name of the chosen template. */
  const suggestTitle = (templateId: number) => {
    const template = templates.find(({ id }) => id === templateId);
    if (template && !getValues('title')) setValue('title', template.name);
  };
  return (
    <Form onSubmit={handleSubmit((body) => create.mutate(body))}>
      <TextField label="Title*" autoComplete="off" {...field('title')} />
      {lead ? (
        <p className="text-muted">For {lead.name}.</p>
      ) : (
        <>
          <RadioCards
            legend="Who is it for?"
            name="recipient"
            options={(['other', 'client'] as const).map((value) => ({ value, label: recipients[value] }))}
            value={recipient}
            onChange={choose}
          />
          {recipient === 'client' ? (
            <RecipientClient form={form} />
          ) : (
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <TextField label="Name" autoComplete="off" {...field('recipientName')} />
              <TextField label="Email" type="email" autoComplete="off" {...field('recipientEmail')} />
            </div>
          )}
        </>
      )}
      {templates.length > 0 && (
        <SelectField
          label="Begin with"
          {...field('templateId', {
            setValueAs: (value) => (value ? Number(value) : null),
            onChange: ({ target }) => suggestTitle(Number(target.value)),
          })}
        >
          <option value="">An empty proposal</option>
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <FormButtons pending={create.isPending && 'Creating...'} error={create.error}>
        Create draft
      </FormButtons>
    </Form>
  );
}

type NewProposalFormState = ReturnType<typeof useApiForm<typeof newProposal>>;

function RecipientClient({ form: { control, formState } }: { form: NewProposalFormState }) {
  const { field } = useController({ control, name: 'clientId' });
  return (
    <ClientField
      ref={field.ref}
      error={formState.errors.clientId}
      onBlur={field.onBlur}
      onSelect={(client) => field.onChange(client?.id ?? null)}
    />
  );
}
