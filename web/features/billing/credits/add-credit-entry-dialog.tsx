import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { creditEndpoints, newCreditEntry } from '#api/billing/credits.ts';
import { call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import type { CreditsOwner } from './credits.ts';

interface DialogProps {
  client: CreditsOwner;
  /** The options of a select field. */
  projectOptions: ReactNode;
  open: boolean;
  onClose: () => void;
}

export function AddCreditEntryDialog({ open, ...rest }: DialogProps) {
  return (
    <Dialog title="Add or deduct credits" open={open} onClose={rest.onClose}>
      <EntryForm {...rest} />
    </Dialog>
  );
}

const entryTypes = {
  grant: { name: 'Add', hint: 'The client is notified.' },
  use: { name: 'Deduct', hint: undefined },
  adjustment: { name: 'Correct', hint: 'Positive adds, negative deducts.' },
};

function EntryForm({ client: { id, totalCreditsAvailable }, projectOptions, onClose }: Omit<DialogProps, 'open'>) {
  const { control, field, handleSubmit, showFieldErrors } = useApiForm(newCreditEntry, {
    transactionType: 'grant',
    description: '',
  });
  const addEntry = useAction({
    mutationFn: (body: z.output<typeof newCreditEntry>) => call(creditEndpoints.add, { params: { id }, body }),
    successMessage: ({ balance }) => `The balance is now ${balance}.`,
    errorMessage: "The credits couldn't be changed. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  const [type, amount] = useWatch({ control, name: ['transactionType', 'amount'] });
  const canExpire = type !== 'use' && !(amount < 0);
  return (
    <Form onSubmit={handleSubmit((form) => addEntry.mutate(form))}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label="Action" hint={entryTypes[type].hint} {...field('transactionType')}>
          {Object.entries(entryTypes).map(([value, { name }]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Credits*"
          type="number"
          hint={`Current balance: ${totalCreditsAvailable}`}
          {...field('amount', { valueAsNumber: true })}
        />
      </div>
      <TextField label="Description*" hint="Visible to the client." autoComplete="off" {...field('description')} />
      {canExpire && (
        <TextField
          label="Valid until"
          type="date"
          hint="Leave empty if they don't expire."
          {...field('expiryDate', { shouldUnregister: true })}
        />
      )}
      <SelectField label="Project" {...field('projectId', { setValueAs: toId })}>
        <option value="">None</option>
        {projectOptions}
      </SelectField>
      <FormButtons pending={addEntry.isPending && 'Saving...'} error={addEntry.error}>
        {entryTypes[type].name} credits
      </FormButtons>
    </Form>
  );
}

const toId = (value: string | number | null | undefined) => (value ? Number(value) : null);
