import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import { profileEndpoints } from '#api/accounts/profile.ts';
import type { SignedInClient } from '#web/features/accounts/auth/session.ts';
import { Deletion } from '#web/features/accounts/profile/deletion.tsx';
import { DetailsForm } from '#web/features/accounts/profile/details-form.tsx';
import { EmailAddress } from '#web/features/accounts/profile/email-form.tsx';
import { PreferencesForm } from '#web/features/accounts/profile/preferences-form.tsx';
import { ownProfile, type Profile } from '#web/features/accounts/profile/profile.ts';
import { SessionList } from '#web/features/accounts/sessions/session-list.tsx';
import { CalendarLink } from '#web/features/operations/calendar/calendar-link.tsx';
import { DataDownload } from '#web/features/operations/privacy/data-download.tsx';
import { call } from '#web/lib/api.ts';
import { ifEmailed } from '#web/lib/email.ts';
import { pageTitle } from '#web/lib/site.ts';
import { useForgetClient } from '#web/pages/forget-session.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { ChangePasswordForm } from '#web/ui/form/change-password-form.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Section } from '#web/ui/section.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const meta = pageTitle('Your profile');

export default function ProfilePage() {
  const { scope } = useOutletContext<SignedInClient>();
  const { data: profile, isError, refetch } = useQuery({ ...ownProfile, enabled: scope !== 'code' });
  if (scope === 'code')
    return (
      <EmptyState title="Sign in with your password to see your profile." heading="h1">
        <p className="text-muted">You're signed in with an access code. Log out, then sign in with your email and password.</p>
        <ButtonLink to="/client/dashboard">Back to dashboard</ButtonLink>
      </EmptyState>
    );
  if (!profile) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading your profile..." />;
  return (
    <div className="grid gap-8">
      <PageHead back={{ to: '/client/dashboard', label: 'Back to dashboard' }} title="Your profile" isLarge />
      <Sections profile={profile} />
    </div>
  );
}

function Sections({ profile }: { profile: Profile }) {
  const leave = useForgetClient();
  return (
    <>
      <Section title="Details" text="Shown on your future invoices.">
        <DetailsForm profile={profile} />
      </Section>
      <Section
        title="Email"
        text="You sign in with this address, and we send our emails there. A new address takes effect once you confirm it."
      >
        <EmailAddress profile={profile} />
      </Section>
      <Section title="Password" text="Changing it signs you out everywhere else.">
        <ChangePasswordForm change={(body) => call(profileEndpoints.changePassword, { body })} />
      </Section>
      <Section
        title="Email notifications"
        text={ifEmailed(
          'We always email you receipts and notices about your account.',
          "We don't send emails yet. What you choose here counts once we do.",
        )}
      >
        <PreferencesForm profile={profile} />
      </Section>
      <Section
        title="Calendar"
        text="Your deadlines, review rounds and due invoices in your calendar app, which looks for changes by itself."
      >
        <CalendarLink audience="client" />
      </Section>
      <Section title="Sessions" text="Where you're signed in. If you don't recognize a session, end it and change your password.">
        <SessionList audience="client" onLeave={leave} />
      </Section>
      <Section title="Your data" text="Download your data or ask us to erase it.">
        <DataDownload />
        <Deletion profile={profile} />
      </Section>
    </>
  );
}
