import type { z } from 'zod';
import { adminProfileEndpoints, adminProfileForm } from '../../../contract/admins.ts';
import { call } from '../../lib/api.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { TextField } from '../../ui/form/field.tsx';
import { Form, FormButtons } from '../../ui/form/form.tsx';
import { useAction } from '../../ui/use-action.ts';
import { type Account, ownAccount } from './queries.ts';

const valuesOf = ({ name, email }: Account) => ({ name: name ?? '', email: email ?? '' });

/** The admin's own name and address. */
export function AccountForm({ account }: { account: Account }) {
  const { register, handleSubmit, formState, showFieldErrors, dirtyValues, reset } = useContractForm(adminProfileForm, valuesOf(account));
  const { errors, isDirty } = formState;
  const save = useAction({
    mutationFn: (body: z.output<typeof adminProfileForm>) => call(adminProfileEndpoints.change, { body }),
    successMessage: 'Your account is saved.',
    errorMessage: 'Your account could not be saved. Please try again.',
    invalidates: [ownAccount.queryKey, ['admin', 'me'], ['admin', 'admins']],
    onSuccess: (answer) => reset(valuesOf(answer.account)),
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => save.mutate(dirtyValues(form)))}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" error={errors.name} {...register('name')} />
        <TextField label="Email" type="email" autoComplete="email" error={errors.email} {...register('email')} />
      </div>
      <FormButtons pending={save.isPending && 'Saving...'} disabled={!isDirty}>
        Save Account
      </FormButtons>
    </Form>
  );
}
