import { newPasswordForm } from '#api/accounts/auth.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { NewPasswordField, PasswordField } from '#web/ui/form/password-field.tsx';

interface NewPasswordFormProps {
  /** Takes the password. The server's errors about the password are shown on its field. */
  action: { mutate: (password: string, options: { onError: (error: unknown) => void }) => void; isPending: boolean };
  /** Whose password it is, for password managers, where nothing else on the screen says so. */
  username?: string;
  /** The button's label. */
  children: string;
  /** The button's label while the password is being sent. */
  pending: string;
}

/** Asks for a new password, twice. */
export function NewPasswordForm({ action, username, children, pending }: NewPasswordFormProps) {
  const { field, handleSubmit, showFieldErrors, watch } = useApiForm(newPasswordForm, { password: '', confirmPassword: '' });
  return (
    <Form onSubmit={handleSubmit(({ password }) => action.mutate(password, { onError: (error) => void showFieldErrors(error) }))}>
      {username && <input type="email" autoComplete="username" value={username} readOnly hidden />}
      <NewPasswordField label="New password" currentValue={watch('password')} {...field('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
      <Button type="submit" pending={action.isPending && pending}>
        {children}
      </Button>
    </Form>
  );
}
