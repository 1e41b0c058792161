import { useMutation } from '@tanstack/react-query';
import { authEndpoints, forgotPassword, portalPage } from '#api/accounts/auth.ts';
import { home, loginPath } from '#web/features/accounts/auth/return-path.ts';
import { useReturnPath } from '#web/features/accounts/auth/use-return-path.ts';
import { call } from '#web/lib/api.ts';
import { asSpecified } from '#web/lib/email.ts';
import { pageTitle, useStudio } from '#web/lib/site.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { AuthCard } from '#web/ui/auth-card.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useToast } from '#web/ui/toast/toast.tsx';

const sent = "If an account exists with this email, you'll receive password reset instructions.";
const askInstead = "We don't send emails yet, so please ask us for your link.";

export const meta = pageTitle('Forgot password');

export default function ForgotPasswordPage() {
  const { register, handleSubmit, formState } = useApiForm(forgotPassword, { email: '' });
  const toast = useToast();
  const next = useReturnPath();
  const { sendsEmails } = useStudio();
  const request = useMutation({
    mutationFn: ({ email }: { email: string }) => call(authEndpoints.forgotPassword, { body: { email, next: pageOf(next) } }),
    // The message is shown even if the call failed, so that it never reveals who has an account.
    onSettled: () => toast({ title: 'Reset link sent', description: asSpecified(sent, askInstead) }),
  });
  if (request.isSuccess || request.isError)
    return (
      <AuthCard title="Check Your Email" text={asSpecified(sent, askInstead)}>
        <ButtonLink to={loginPath(next)}>Back to Login</ButtonLink>
      </AuthCard>
    );
  return (
    <AuthCard
      title="Forgot password"
      text={`Enter your email address to ${sendsEmails ? 'get' : 'have us make'} a link to set a new password.${sendsEmails ? '' : ` ${askInstead}`}`}
    >
      <Form onSubmit={handleSubmit((form) => request.mutate(form))}>
        <TextField label="Email" type="email" autoComplete="username" error={formState.errors.email} {...register('email')} />
        <Button type="submit" pending={request.isPending && 'Sending...'}>
          Request reset link
        </Button>
        <ButtonLink variant="link" to={loginPath(next)}>
          Back to Login
        </ButtonLink>
      </Form>
    </AuthCard>
  );
}

/** The page that the emailed link leads on to. Only its path is sent, because a query could have the token of another link. */
const pageOf = (next: string) => (next === home ? undefined : portalPage.safeParse(new URL(next, location.origin).pathname).data);
