import type { z } from 'zod';
import { adminProfileEndpoints, adminProfileForm } from '#api/accounts/admins.ts';
import { call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import type { AdminProfile } from './admin.ts';

const valuesOf = ({ name, email }: AdminProfile) => ({ name: name ?? '', email: email ?? '' });

/** The signed-in admin's name and email address. */
export function AdminProfileForm({ profile }: { profile: AdminProfile }) {
  const { field, handleSubmit, formState, showFieldErrors, dirtyValues, reset } = useApiForm(adminProfileForm, valuesOf(profile));
  const { isDirty } = formState;
  const save = useAction({
    mutationFn: (body: z.output<typeof adminProfileForm>) => call(adminProfileEndpoints.change, { body }),
    successMessage: 'Profile saved.',
    errorMessage: "Your profile couldn't be saved. Please try again.",
    onSuccess: (response) => reset(valuesOf(response.profile)),
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => save.mutate(dirtyValues(form)))}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      </div>
      <FormButtons pending={save.isPending && 'Saving...'} disabled={!isDirty}>
        Save profile
      </FormButtons>
    </Form>
  );
}
