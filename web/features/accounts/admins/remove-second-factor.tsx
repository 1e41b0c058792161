import type { z } from 'zod';
import { adminProfileEndpoints, secondFactorRemoval } from '#api/accounts/admins.ts';
import { call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';

/** Asks for the password and a code before the authenticator app is removed. */
export function RemoveSecondFactor({ onClose }: { onClose: () => void }) {
  const { field, handleSubmit, showFieldErrors } = useApiForm(secondFactorRemoval, { currentPassword: '', code: '' });
  const remove = useAction({
    mutationFn: (body: z.output<typeof secondFactorRemoval>) => call(adminProfileEndpoints.removeSecondFactor, { body }),
    successMessage: 'App removed. You now sign in with just your password.',
    errorMessage: "The app couldn't be removed. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => remove.mutate(form))}>
      <p className="text-muted">You'll sign in with just your password, and your recovery codes will stop working.</p>
      <PasswordField label="Your password" {...field('currentPassword')} />
      <TextField
        label="Code"
        autoComplete="one-time-code"
        hint="The code from your authenticator app, or one of your recovery codes."
        {...field('code')}
      />
      <FormButtons pending={remove.isPending && 'Removing...'} error={remove.error}>
        Remove
      </FormButtons>
    </Form>
  );
}
