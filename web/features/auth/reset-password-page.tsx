import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { authEndpoints, resetPasswordForm } from '../../../contract/auth.ts';
import { call } from '../../lib/api.ts';
import { pageTitle } from '../../lib/site.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useToast } from '../../ui/toast.tsx';
import { EntranceCard } from './entrance-card.tsx';

const redirectAfter = 3000;
const invalidLink = 'The reset link is invalid or has expired. Please request a new password reset link.';

export const meta = pageTitle('Reset password', { name: 'referrer', content: 'no-referrer' });

export default function ResetPasswordPage() {
  const token = useResetToken();
  const toast = useToast();
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useContractForm(resetPasswordForm, { password: '', confirmPassword: '' });
  const reset = useMutation({
    mutationFn: (password: string) => call(authEndpoints.resetPassword, { body: { token: token ?? '', password } }),
    onSuccess: () => setTimeout(() => navigate('/client/login'), redirectAfter),
    onError: () => toast({ title: 'Password reset failed', description: invalidLink, destructive: true }),
  });
  if (token === undefined) return <Spinner text="Loading..." />;
  if (token === null || reset.isError)
    return (
      <EntranceCard title="Invalid Reset Link" text={invalidLink}>
        <ButtonLink to="/client/forgot-password">Request New Link</ButtonLink>
      </EntranceCard>
    );
  if (reset.isSuccess)
    return (
      <EntranceCard title="Password Reset Successful" text="You can sign in with your new password now.">
        <ButtonLink to="/client/login">Back to Login</ButtonLink>
      </EntranceCard>
    );
  return (
    <EntranceCard title="Reset Password" text="Choose a new password for your account.">
      <form noValidate method="post" className="grid gap-4" onSubmit={handleSubmit((form) => reset.mutate(form.password))}>
        <TextField
          label="New Password"
          type="password"
          autoComplete="new-password"
          error={formState.errors.password}
          {...register('password')}
        />
        <TextField
          label="Confirm Password"
          type="password"
          autoComplete="new-password"
          error={formState.errors.confirmPassword}
          {...register('confirmPassword')}
        />
        <Button type="submit" pending={reset.isPending && 'Saving...'}>
          Reset Password
        </Button>
      </form>
    </EntranceCard>
  );
}

/** The link's token: undefined until the page is in the browser, null when there is none. */
function useResetToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => setToken(new URLSearchParams(location.search).get('token')), []);
  return token;
}
