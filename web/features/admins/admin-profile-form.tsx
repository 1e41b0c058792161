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
  const { register, handleSubmit, formState, showRefusal, changesIn, reset } = useContractForm(adminProfileForm, valuesOf(account));
  const { errors, isDirty } = formState;
  const save = useAction({
    act: (body: z.output<typeof adminProfileForm>) => call(adminProfileEndpoints.change, { body }),
    done: 'Your account is saved.',
    failed: 'Your account could not be saved. Please try again.',
    refresh: [ownAccount.queryKey, ['admin', 'me'], ['admin', 'admins']],
    onDone: (answer) => reset(valuesOf(answer.account)),
    onRefusal: showRefusal,
  });
  return (
    <Form onSubmit={handleSubmit((form) => save.mutate(changesIn(form)))}>
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
