import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { authEndpoints } from '#api/accounts/auth.ts';
import { NewPasswordForm } from '#web/features/accounts/auth/new-password-form.tsx';
import { hasLoggedOut, loginPath } from '#web/features/accounts/auth/return-path.ts';
import { call, isStatus, serverMessage } from '#web/lib/api.ts';
import { clearRequestProof, readRequestProof } from '#web/lib/browser-storage.ts';
import { useSearchParameters } from '#web/lib/list/use-search-parameters.ts';
import { pageTitle } from '#web/lib/site.ts';
import { AuthCard } from '#web/ui/auth-card.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useToast } from '#web/ui/toast/toast.tsx';

export const meta = pageTitle('Confirm your email');

/** The page that an emailed link leads to. Only its button uses up the link, because email scanners open links too. */
export default function ConfirmEmailPage() {
  const token = useSearchParameters()?.get('token');
  return token === undefined ? <Spinner text="Loading..." /> : <Confirmation token={token} />;
}

function Confirmation({ token }: { token: string | null }) {
  const confirm = useConfirmEmail(token ?? '');
  const { error } = confirm;
  if (!token || isStatus(error, 409)) return <InvalidLink text={serverMessage(error)} />;
  if (confirm.data)
    return (
      <AuthCard title="Email confirmed" text={confirm.data.message}>
        <ButtonLink to="/client/login">Go to login</ButtonLink>
      </AuthCard>
    );
  if (isStatus(error, 401))
    return (
      <AuthCard title="Sign in to confirm" text={serverMessage(error)!}>
        <ButtonLink to={loginPath(`/client/confirm-email?${new URLSearchParams({ token })}`)} state={hasLoggedOut}>
          Go to login
        </ButtonLink>
      </AuthCard>
    );
  return confirm.needsPassword ? <ChoosePassword confirm={confirm} /> : <PressButton confirm={confirm} />;
}

/** Confirms the email. The server keeps a request's password only for the browser that sent it. In another, a new one must be chosen. */
function useConfirmEmail(token: string) {
  const [needsPassword, setNeedsPassword] = useState(false);
  const toast = useToast();
  const confirm = useMutation({
    mutationFn: (password: string | undefined) =>
      call(authEndpoints.confirmEmail, { body: { token, requestProof: readRequestProof(), password } }),
    onSuccess: clearRequestProof,
    onError: (error) => {
      if (isStatus(error, 401) || isStatus(error, 409)) return;
      if (isStatus(error, 422)) return setNeedsPassword(true);
      const description = serverMessage(error) ?? 'Please check your connection and try again.';
      toast({ title: 'Confirmation failed', description, destructive: true });
    },
  });
  return { ...confirm, needsPassword };
}

type Confirm = Pick<ReturnType<typeof useConfirmEmail>, 'mutate' | 'isPending'>;

const PressButton = ({ confirm }: { confirm: Confirm }) => (
  <AuthCard title="Confirm your email" text="Click the button to confirm that this email address is yours.">
    <Button onClick={() => confirm.mutate(undefined)} pending={confirm.isPending && 'Confirming...'}>
      Confirm email
    </Button>
  </AuthCard>
);

const ChoosePassword = ({ confirm }: { confirm: Confirm }) => (
  <AuthCard
    title="Choose a password"
    text="Access was requested in a different browser. Choose the password you'll sign in with. It replaces the one from the request."
  >
    <NewPasswordForm action={confirm} pending="Confirming...">
      Confirm email
    </NewPasswordForm>
  </AuthCard>
);

const InvalidLink = ({ text = 'This link is invalid or has expired.' }: { text?: string | undefined }) => (
  <AuthCard title="Invalid link" text={text}>
    <p className="text-muted">
      If you've already confirmed your email, you're all set. Otherwise, use the link in our latest email, or sign in with your password and
      we'll send you a new one.
    </p>
    <ButtonLink to="/client/login">Go to login</ButtonLink>
  </AuthCard>
);
