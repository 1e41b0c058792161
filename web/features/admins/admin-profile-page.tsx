import { useQuery } from '@tanstack/react-query';
import { adminProfileEndpoints } from '../../../contract/admins.ts';
import { call } from '../../lib/api.ts';
import { adminTitle } from '../../lib/site.ts';
import { FailedState } from '../../ui/card.tsx';
import { ChangePasswordForm } from '../../ui/form/change-password-form.tsx';
import { Section } from '../../ui/section.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SessionList } from '../sessions/session-list.tsx';
import { AccountForm } from './admin-profile-form.tsx';
import { MailChoices } from './email-preferences.tsx';
import { ownAccount } from './queries.ts';
import { SecondFactor } from './second-factor.tsx';

export const meta = adminTitle('Your account');

/** The signed-in admin's own account. */
export default function AdminAccountPage() {
  const { data: account, isError, refetch } = useQuery(ownAccount);
  if (!account) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading your account..." />;
  return (
    <div className="grid gap-8">
      <p>
        You sign in as <strong className="font-semibold">{account.username}</strong>
        {account.isOwner ? ', the owner of this studio.' : '.'}
      </p>
      <Section title="Name and address" text="Your clients see your name beside what you write.">
        <AccountForm account={account} />
      </Section>
      <Section title="Mail" text="You always find your news under the bell, too.">
        <MailChoices account={account} />
      </Section>
      <Section title="Password" text="A new one ends all your other sessions.">
        <ChangePasswordForm change={(body) => call(adminProfileEndpoints.changePassword, { body })} invalidates={[['admin', 'sessions']]} />
      </Section>
      <Section
        title="Authenticator app"
        text="Asks for a code from an app on your phone when you sign in, so that a stolen password is not enough."
      >
        <SecondFactor account={account} />
      </Section>
      <Section title="Sessions" text="Where you are signed in. They end with the browser session, after 12 hours at most.">
        <SessionList area="admin" />
      </Section>
    </div>
  );
}
