import { useMutation } from '@tanstack/react-query';
import { adminEndpoints } from '#api/accounts/admins.ts';
import { NewPasswordForm } from '#web/features/accounts/auth/new-password-form.tsx';
import type { InvitedAdmin } from '#web/features/accounts/auth/return-path.ts';
import { call, isStatus, serverMessage } from '#web/lib/api.ts';
import { useSearchParameters } from '#web/lib/list/use-search-parameters.ts';
import { saveSignInByUsername } from '#web/lib/preferences.ts';
import { pageTitle } from '#web/lib/site.ts';
import { AuthCard } from '#web/ui/auth-card.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useToast } from '#web/ui/toast/toast.tsx';

export const meta = pageTitle('Choose a password');

/** The page that an admin's emailed invitation leads to. */
export default function AcceptInvitationPage() {
  const token = useSearchParameters()?.get('token');
  return token === undefined ? <Spinner text="Loading..." /> : <Invitation token={token} />;
}

function Invitation({ token }: { token: string | null }) {
  const accept = useAcceptInvitation(token ?? '');
  if (!token || isStatus(accept.error, 409))
    return (
      <AuthCard title="Invalid invitation" text="This invitation link is invalid or has expired. Ask the studio's owner for a new one.">
        <p className="text-muted">If you've already chosen a password, you're all set.</p>
        <ButtonLink to="/admin">Go to sign-in</ButtonLink>
      </AuthCard>
    );
  if (accept.data) return <PasswordSaved username={accept.data.username} />;
  return (
    <AuthCard title="Choose a password" text="You're invited to the studio's admin area. You'll sign in with this password.">
      <NewPasswordForm action={accept} pending="Saving...">
        Save password
      </NewPasswordForm>
    </AuthCard>
  );
}

const PasswordSaved = ({ username }: InvitedAdmin) => (
  <AuthCard title="Password saved">
    <p className="text-muted [overflow-wrap:anywhere]">
      You sign in with the username <strong className="font-semibold text-ink">{username}</strong>.
    </p>
    <ButtonLink to="/admin/overview" state={{ username } satisfies InvitedAdmin}>
      Go to sign-in
    </ButtonLink>
  </AuthCard>
);

function useAcceptInvitation(token: string) {
  const toast = useToast();
  return useMutation({
    mutationFn: (password: string) => call(adminEndpoints.acceptInvitation, { body: { token, password } }),
    onSuccess: () => saveSignInByUsername(true),
    onError: (error) => {
      if (isStatus(error, 409) || isStatus(error, 422)) return;
      const description = serverMessage(error) ?? 'Please check your connection and try again.';
      toast({ title: "The password couldn't be saved", description, destructive: true });
    },
  });
}
