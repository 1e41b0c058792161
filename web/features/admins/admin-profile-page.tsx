import { useQuery } from '@tanstack/react-query';
import { adminProfileEndpoints } from '../../../contract/admins.ts';
import { call } from '../../lib/api.ts';
import { adminTitle } from '../../lib/site.ts';
import { FailedState } from '../../ui/card.tsx';
import { ChangePasswordForm } from '../../ui/form/change-password-form.tsx';
import { Section } from '../../ui/section.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SessionList } from '../sessions/session-list.tsx';
import { AdminProfileForm } from './admin-profile-form.tsx';
import { EmailPreferences } from './email-preferences.tsx';
import { adminProfile } from './queries.ts';
import { SecondFactor } from './second-factor.tsx';

export const meta = adminTitle('Your profile');

/** The signed-in admin's own profile. */
export default function AdminProfilePage() {
  const { data: profile, isError, refetch } = useQuery(adminProfile);
  if (!profile) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading your profile..." />;
  return (
    <div className="grid gap-8">
      <p>
        You sign in as <strong className="font-semibold">{profile.username}</strong>
        {profile.isOwner ? ', the owner of this studio.' : '.'}
      </p>
      <Section title="Name and email" text="Clients see your name next to what you write.">
        <AdminProfileForm profile={profile} />
      </Section>
      <Section title="Email notifications" text="Every notification also appears under the bell.">
        <EmailPreferences profile={profile} />
      </Section>
      <Section title="Password" text="Changing it signs you out everywhere else.">
        <ChangePasswordForm change={(body) => call(adminProfileEndpoints.changePassword, { body })} invalidates={[['admin', 'sessions']]} />
      </Section>
      <Section title="Authenticator app" text="Asks for a code from your phone when you sign in, so a stolen password isn't enough.">
        <SecondFactor profile={profile} />
      </Section>
      <Section title="Sessions" text="Where you're signed in. Sessions end when you close the browser, after 12 hours at most.">
        <SessionList area="admin" />
      </Section>
    </div>
  );
}
