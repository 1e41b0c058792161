import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { creditEndpoints, newCreditEntry } from '../../../contract/credits.ts';
import { projectEndpoints } from '../../../contract/project-endpoints.ts';
import { call } from '../../lib/api.ts';
import { useList } from '../../lib/list/use-list.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { Form, FormButtons } from '../../ui/form/form.tsx';
import { useAction } from '../../ui/use-action.ts';
import { type CreditsOwner, creditQueryKeys } from './queries.ts';

interface DialogProps {
  client: CreditsOwner;
  open: boolean;
  onClose: () => void;
}

export function AddCreditEntryDialog({ open, ...rest }: DialogProps) {
  return (
    <Dialog title="Add or take credits" open={open} onClose={rest.onClose}>
      <EntryForm {...rest} />
    </Dialog>
  );
}

const kinds = {
  grant: { name: 'Add', hint: 'The client is notified.' },
  use: { name: 'Take', hint: undefined },
  adjustment: { name: 'Correct', hint: 'More than 0 adds, less than 0 takes.' },
};

function EntryForm({ client: { id, totalCreditsAvailable }, onClose }: Omit<DialogProps, 'open'>) {
  const { control, register, handleSubmit, formState, showFieldErrors } = useContractForm(newCreditEntry, {
    transactionType: 'grant',
    description: '',
  });
  const { errors } = formState;
  const enter = useAction({
    mutationFn: (body: z.output<typeof newCreditEntry>) => call(creditEndpoints.add, { params: { id }, body }),
    successMessage: ({ balance }) => `The balance is now ${balance}.`,
    errorMessage: 'The credits could not be changed. Please try again.',
    invalidates: creditQueryKeys,
    onSuccess: onClose,
    showFieldErrors,
  });
  const [kind, amount] = useWatch({ control, name: ['transactionType', 'amount'] });
  const mayExpire = kind !== 'use' && !(amount < 0);
  return (
    <Form onSubmit={handleSubmit((form) => enter.mutate(form))}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label="Add or take" hint={kinds[kind].hint} error={errors.transactionType} {...register('transactionType')}>
          {Object.entries(kinds).map(([value, { name }]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Credits*"
          type="number"
          hint={`Balance now: ${totalCreditsAvailable}`}
          error={errors.amount}
          {...register('amount', { valueAsNumber: true })}
        />
      </div>
      <TextField
        label="Description*"
        hint="The client reads it."
        autoComplete="off"
        error={errors.description}
        {...register('description')}
      />
      {mayExpire && (
        <TextField
          label="Valid until"
          type="date"
          hint="Leave empty if they do not expire."
          error={errors.expiryDate}
          {...register('expiryDate', { shouldUnregister: true })}
        />
      )}
      <SelectField label="Project" error={errors.projectId} {...register('projectId', { setValueAs: idOf })}>
        <option value="">None</option>
        <ProjectOptions clientId={id} />
      </SelectField>
      <FormButtons pending={enter.isPending && 'Saving...'} error={enter.error} onCancel={onClose}>
        {kinds[kind].name} credits
      </FormButtons>
    </Form>
  );
}

const idOf = (value: string | number | null | undefined) => (value ? Number(value) : null);

function ProjectOptions({ clientId }: { clientId: number }) {
  const { items: projects } = useList('projects', projectEndpoints.list, { query: { clientId } });
  return projects?.map(({ id, title }) => (
    <option key={id} value={id}>
      {title}
    </option>
  ));
}
