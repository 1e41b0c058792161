import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import { profileEndpoints } from '../../../contract/profile.ts';
import { call } from '../../lib/api.ts';
import { pageTitle } from '../../lib/site.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState, FailedState } from '../../ui/card.tsx';
import { ChangePasswordForm } from '../../ui/form/change-password-form.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { SignedInClient } from '../auth/queries.ts';
import { SessionList } from '../sessions/session-list.tsx';
import { DataDownload } from './data-download.tsx';
import { Deletion } from './deletion.tsx';
import { DetailsForm } from './details-form.tsx';
import { EmailAddress } from './email-form.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import { ownProfile, type Profile } from './queries.ts';

export const meta = pageTitle('Your profile');

export default function ProfilePage() {
  const { scope } = useOutletContext<SignedInClient>();
  const { data: profile, isError, refetch } = useQuery({ ...ownProfile, enabled: scope === 'full' });
  if (scope !== 'full')
    return (
      <EmptyState title="Sign in with your password to see your profile." heading="h1">
        <p className="text-muted">You're signed in with an access code. Log out, then sign in with your email and password.</p>
        <ButtonLink to="/client/dashboard">Back to dashboard</ButtonLink>
      </EmptyState>
    );
  if (!profile) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading your profile..." />;
  return (
    <div className="grid gap-8">
      <PageHead backTo="/client/dashboard" backLabel="Back to dashboard">
        <h1 className="font-bold text-4xl sm:text-5xl">Your profile</h1>
      </PageHead>
      <Sections profile={profile} />
    </div>
  );
}

function Sections({ profile }: { profile: Profile }) {
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
        <ChangePasswordForm change={(body) => call(profileEndpoints.changePassword, { body })} invalidates={[['client', 'sessions']]} />
      </Section>
      <Section title="Email notifications" text="We always email you receipts and notices about your account.">
        <PreferencesForm profile={profile} />
      </Section>
      <Section title="Sessions" text="Where you're signed in. If you don't recognize a session, end it and change your password.">
        <SessionList area="client" />
      </Section>
      <Section title="Your data" text="Download your data or ask us to erase it.">
        <DataDownload />
        <Deletion profile={profile} />
      </Section>
    </>
  );
}
