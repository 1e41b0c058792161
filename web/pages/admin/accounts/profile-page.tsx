import { useQuery } from '@tanstack/react-query';
import { adminProfileEndpoints } from '#api/accounts/admins.ts';
import { adminProfile } from '#web/features/accounts/admins/admin.ts';
import { AdminProfileForm } from '#web/features/accounts/admins/admin-profile-form.tsx';
import { EmailPreferences } from '#web/features/accounts/admins/email-preferences.tsx';
import { LandingField } from '#web/features/accounts/admins/landing-field.tsx';
import { SecondFactor } from '#web/features/accounts/admins/second-factor.tsx';
import { SessionList } from '#web/features/accounts/sessions/session-list.tsx';
import { CalendarLink } from '#web/features/operations/calendar/calendar-link.tsx';
import { call } from '#web/lib/api.ts';
import { adminTitle } from '#web/lib/site.ts';
import { useForgetAdmin } from '#web/pages/forget-session.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { ChangePasswordForm } from '#web/ui/form/change-password-form.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Section } from '#web/ui/section.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const meta = adminTitle('Your profile');

export default function AdminProfilePage() {
  const { data: profile, isError, refetch } = useQuery(adminProfile);
  const leave = useForgetAdmin();
  if (!profile) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading your profile..." />;
  return (
    <div className="grid gap-8">
      <PageHead title="Your profile">
        <p className="text-muted">
          You sign in as <strong className="font-semibold">{profile.username}</strong>
          {profile.isOwner ? ', the owner of this studio.' : '.'}
        </p>
      </PageHead>
      <Section title="Name and email" text="Clients see your name next to what you write.">
        <AdminProfileForm profile={profile} />
      </Section>
      <Section title="Notifications" text="Every notification appears under the bell.">
        <EmailPreferences profile={profile} />
      </Section>
      <Section title="First page" text="Signing in at a page of your own choice, such as from a link, still opens that page.">
        <LandingField profile={profile} />
      </Section>
      <Section title="Password" text="Changing it signs you out everywhere else.">
        <ChangePasswordForm change={(body) => call(adminProfileEndpoints.changePassword, { body })} />
      </Section>
      <Section title="Authenticator app" text="Asks for a code from your phone when you sign in, so a stolen password isn't enough.">
        <SecondFactor profile={profile} />
      </Section>
      <Section
        title="Calendar"
        text="Deadlines, review rounds and due invoices of all projects in your calendar app, which looks for changes by itself."
      >
        <CalendarLink audience="admin" />
      </Section>
      <Section title="Sessions" text="Where you're signed in. Sessions end when you close the browser, after 12 hours at most.">
        <SessionList audience="admin" onLeave={leave} />
      </Section>
    </div>
  );
}
