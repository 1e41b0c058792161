import { useQuery } from '@tanstack/react-query';
import { authEndpoints, type invitationStates } from '#api/accounts/auth.ts';
import { type InvitationLink, RegistrationForm } from '#web/features/accounts/auth/registration-form.tsx';
import { useSearchParameters } from '#web/lib/list/use-search-parameters.ts';
import { query } from '#web/lib/query.ts';
import { pageTitle } from '#web/lib/site.ts';
import { AuthCard } from '#web/ui/auth-card.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const meta = pageTitle('Client Access');

export default function RegisterPage() {
  const parameters = useSearchParameters();
  const [token, email] = [parameters?.get('token'), parameters?.get('email')];
  // The request form isn't shown until the URL is read, as an invited person would lose what they typed into it.
  if (!parameters) return <Spinner text="Loading..." />;
  if (token && email) return <Invited link={{ token, email }} />;
  return (
    <AuthCard title="Request Client Access">
      <RegistrationForm />
    </AuthCard>
  );
}

type UnusableState = Exclude<(typeof invitationStates)[number], 'open'>;

const unusableInvitationTexts: Record<UnusableState, string> = {
  used: 'This invitation link has already been used. If you used it, sign in with the password you chose.',
  expired: 'This invitation link has expired. Links work for 7 days.',
  revoked: 'The studio has revoked this invitation link or replaced it with a newer one.',
  wrong_email: 'This invitation link is for a different email address.',
  unknown: "This invitation link isn't valid. It may be incomplete, or the studio may have replaced it with a newer one.",
};

/** The form of an invitation link. The link is checked first, so that no one fills in a form that would be rejected. */
function Invited({ link }: { link: InvitationLink }) {
  const { data, isError, refetch } = useQuery(query(authEndpoints.checkInvitation, { body: link }, { refetchOnWindowFocus: false }));
  if (!data) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Checking your invitation..." />;
  if (data.state !== 'open')
    return (
      <AuthCard title="Invalid invitation" text={unusableInvitationTexts[data.state]}>
        <ButtonLink to="/client/register">Request access instead</ButtonLink>
        <ButtonLink variant="secondary" to="/client/login">
          Go to login
        </ButtonLink>
      </AuthCard>
    );
  return (
    <AuthCard title="Complete Your Registration">
      <p className="rounded-sm bg-cerulean px-4 py-3 text-on-cerulean [overflow-wrap:anywhere]">
        You were invited as <strong className="font-semibold">{link.email}</strong>.
      </p>
      <RegistrationForm invitation={{ ...link, name: data.name ?? '' }} />
    </AuthCard>
  );
}
