import { useMutation } from '@tanstack/react-query';
import { authEndpoints } from '../../../contract/auth.ts';
import { call, isStatus, serverMessage } from '../../lib/api.ts';
import { useSearchParameters } from '../../lib/list/use-search-parameters.ts';
import { pageTitle } from '../../lib/site.ts';
import { AuthCard } from '../../ui/auth-card.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useToast } from '../../ui/toast/toast.tsx';

export const meta = pageTitle('Confirm your email', { name: 'referrer', content: 'no-referrer' });

/** Opened by an emailed link. Only the button uses up the link, because email scanners open links too. */
export default function ConfirmEmailPage() {
  const parameters = useSearchParameters();
  const toast = useToast();
  const confirm = useMutation({
    mutationFn: (token: string) => call(authEndpoints.confirmEmail, { body: { token } }),
    onError: (error) => {
      if (isStatus(error, 409)) return;
      const description = serverMessage(error) ?? 'Please check your connection and try again.';
      toast({ title: 'Confirmation failed', description, destructive: true });
    },
  });
  if (!parameters) return <Spinner text="Loading..." />;
  const token = parameters.get('token');
  if (!token || isStatus(confirm.error, 409))
    return (
      <AuthCard title="Invalid link" text={serverMessage(confirm.error) ?? 'This link is invalid or has expired.'}>
        <p className="text-muted">
          If you've already confirmed your email, you're all set. Otherwise, sign in with your password and we'll send you a new link.
        </p>
        <ButtonLink to="/client/login">Go to login</ButtonLink>
      </AuthCard>
    );
  if (confirm.data)
    return (
      <AuthCard title="Email confirmed" text={confirm.data.message}>
        <ButtonLink to="/client/login">Go to login</ButtonLink>
      </AuthCard>
    );
  return (
    <AuthCard title="Confirm your email" text="Click the button to confirm that this email address is yours.">
      <Button onClick={() => confirm.mutate(token)} pending={confirm.isPending && 'Confirming...'}>
        Confirm email
      </Button>
    </AuthCard>
  );
}
