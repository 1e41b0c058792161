import type { z } from 'zod';
import { passwordChange } from '#api/accounts/profile.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Form, FormButtons } from './form.tsx';
import { NewPasswordField, PasswordField } from './password-field.tsx';

interface ChangePasswordFormProps {
  change: (form: z.output<typeof passwordChange>) => Promise<{ message: string }>;
}

/** The form with which a client or admin changes their password, given the current one. */
export function ChangePasswordForm({ change }: ChangePasswordFormProps) {
  const empty = { currentPassword: '', password: '', confirmPassword: '' };
  const { field, handleSubmit, showFieldErrors, watch, reset } = useApiForm(passwordChange, empty);
  const save = useAction({
    mutationFn: change,
    successMessage: ({ message }) => message,
    errorMessage: "We couldn't change your password. Please try again.",
    onSuccess: () => reset(),
    showFieldErrors,
  });
  return (
    <Form className="max-w-md" onSubmit={handleSubmit((form) => save.mutate(form))}>
      <PasswordField label="Current password" {...field('currentPassword')} />
      <NewPasswordField label="New password" currentValue={watch('password')} {...field('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
      <FormButtons pending={save.isPending && 'Saving...'}>Change password</FormButtons>
    </Form>
  );
}
