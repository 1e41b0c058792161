import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { authEndpoints, type invitationStates } from '#contract/accounts/auth.ts';
import { type InvitationLink, RegistrationForm } from '#web/features/accounts/auth/registration-form.tsx';
import type { AddressToConfirm } from '#web/features/accounts/auth/return-path.ts';
import { call } from '#web/lib/api.ts';
import { useSearchParameters } from '#web/lib/list/use-search-parameters.ts';
import { pageTitle } from '#web/lib/site.ts';
import { AuthCard } from '#web/ui/auth-card.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const redirectDelay = 3000;

export const meta = pageTitle('Client Access', { name: 'referrer', content: 'no-referrer' });

interface Registered {
  message: string;
  /** Navigation state for the login page. */
  next?: AddressToConfirm;
}

export default function RegisterPage() {
  const parameters = useSearchParameters();
  const [registered, setRegistered] = useState<Registered>();
  const navigate = useNavigate();
  useEffect(() => {
    if (!registered) return;
    const timer = setTimeout(() => navigate('/client/login', { state: registered.next }), redirectDelay);
    return () => clearTimeout(timer);
  }, [registered, navigate]);

  if (registered)
    return (
      <AuthCard title="Registration successful" text={registered.message}>
        <Link
          to="/client/login"
          state={registered.next}
          className="touch-target justify-self-start font-semibold text-accent-ink underline underline-offset-4"
        >
          Go to login
        </Link>
      </AuthCard>
    );
  const [token, email] = [parameters?.get('token'), parameters?.get('email')];
  return token && email ? <Invited link={{ token, email }} onDone={setRegistered} /> : <Request onDone={setRegistered} />;
}

function Request({ onDone }: { onDone: (registered: Registered) => void }) {
  return (
    <AuthCard title="Request Client Access">
      <RegistrationForm onDone={(message, addressToConfirm) => onDone({ message, next: { addressToConfirm } })} />
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

/** Checks the link first, so that no one fills in a form that would be rejected. */
function Invited({ link, onDone }: { link: InvitationLink; onDone: (registered: Registered) => void }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['invitation', link.token, link.email],
    queryFn: () => call(authEndpoints.checkInvitation, { body: link }),
    refetchOnWindowFocus: false,
  });
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
      <RegistrationForm invitation={{ ...link, name: data.name ?? '' }} onDone={(message) => onDone({ message })} />
    </AuthCard>
  );
}
