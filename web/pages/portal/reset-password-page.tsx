import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { authEndpoints } from '#api/accounts/auth.ts';
import { NewPasswordForm } from '#web/features/accounts/auth/new-password-form.tsx';
import { forgotPasswordPath, loginPath } from '#web/features/accounts/auth/return-path.ts';
import { useReturnPath } from '#web/features/accounts/auth/use-return-path.ts';
import { call, isStatus, isUnsuccessful, serverMessage } from '#web/lib/api.ts';
import { useSearchParameters } from '#web/lib/list/use-search-parameters.ts';
import { pageTitle } from '#web/lib/site.ts';
import { AuthCard } from '#web/ui/auth-card.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useToast } from '#web/ui/toast/toast.tsx';

const redirectDelay = 3000;
const invalidLink = 'The reset link is invalid or has expired. Please request a new password reset link.';

const isLinkInvalid = (error: unknown) => isStatus(error, 409) || isUnsuccessful(error);

export const meta = pageTitle('Reset password');

export default function ResetPasswordPage() {
  const parameters = useSearchParameters();
  const toast = useToast();
  const navigate = useNavigate();
  const next = useReturnPath();
  const token = parameters?.get('token');
  const reset = useMutation({
    mutationFn: (password: string) => call(authEndpoints.resetPassword, { body: { token: token ?? '', password } }),
    onSuccess: () => setTimeout(() => navigate(loginPath(next)), redirectDelay),
    onError: (error) => {
      if (isStatus(error, 422)) return;
      // After a lost connection or too many attempts, the link may still be valid.
      const description = isLinkInvalid(error) ? invalidLink : (serverMessage(error) ?? 'Please check your connection and try again.');
      toast({ title: 'Password reset failed', description, destructive: true });
    },
  });
  if (!parameters) return <Spinner text="Loading..." />;
  if (!token || isLinkInvalid(reset.error))
    return (
      <AuthCard title="Invalid Reset Link" text={invalidLink}>
        <p className="text-muted">If the studio just added you, it can also send you a new link.</p>
        <ButtonLink to={forgotPasswordPath(next)}>Request New Link</ButtonLink>
      </AuthCard>
    );
  if (reset.isSuccess)
    return (
      <AuthCard title="Password reset successful" text="You can now sign in with your new password.">
        <ButtonLink to={loginPath(next)}>Back to Login</ButtonLink>
      </AuthCard>
    );
  return (
    <AuthCard title="Reset password" text="Choose a new password for your account.">
      <NewPasswordForm action={reset} pending="Saving...">
        Reset password
      </NewPasswordForm>
    </AuthCard>
  );
}
