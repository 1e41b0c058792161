import type { z } from 'zod';
import { profileEndpoints, profilePatch } from '#api/accounts/profile.ts';
import { call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { AddressFields, addressValues } from '#web/ui/form/address-fields.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import type { Profile } from './profile.ts';

const valuesOf = (profile: Profile) => ({
  name: profile.name,
  company: profile.company ?? '',
  phone: profile.phone ?? '',
  ...addressValues(profile),
});

export function DetailsForm({ profile }: { profile: Profile }) {
  const { field, handleSubmit, formState, showFieldErrors, dirtyValues, reset } = useApiForm(profilePatch, valuesOf(profile));
  const { isDirty } = formState;
  const save = useAction({
    mutationFn: (body: z.output<typeof profilePatch>) => call(profileEndpoints.change, { body }),
    successMessage: 'Details saved.',
    errorMessage: "Your details couldn't be saved. Please try again.",
    onSuccess: ({ profile }) => reset(valuesOf(profile)),
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => save.mutate(dirtyValues(form)))}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Full name" autoComplete="name" {...field('name')} />
        <TextField label="Company" autoComplete="organization" {...field('company')} />
        <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
      </div>
      <AddressFields field={field} />
      <FormButtons pending={save.isPending && 'Saving...'} disabled={!isDirty}>
        Save details
      </FormButtons>
    </Form>
  );
}
