import { unsubscribeLinkEndpoints } from '#api/operations/unsubscribe-links.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { formatList } from '#web/lib/format.ts';
import { useStudio } from '#web/lib/site.ts';
import { AuthCard } from '#web/ui/auth-card.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { TextLink } from '#web/ui/text-link.tsx';

type Unsubscription = JsonResponse<typeof unsubscribeLinkEndpoints.turnOff>['unsubscription'];

/** Turns emails off without signing in, and on again. Opening it changes nothing, because programs that check links open them, too. */
export function Unsubscribe({ token, unsubscription }: { token: string; unsubscription: Unsubscription }) {
  const { brand } = useStudio();
  const { reader, areOff } = unsubscription;
  const what = describe(unsubscription, brand);
  const change = useAction({
    mutationFn: () => call(unsubscribeLinkEndpoints[areOff ? 'turnOn' : 'turnOff'], { params: { token } }),
    successMessage: areOff ? 'Emails turned on again.' : 'Emails turned off.',
    errorMessage: "This couldn't be changed. Please try again.",
  });
  return (
    <AuthCard
      title={areOff ? 'Emails turned off' : 'Turn off these emails?'}
      text={areOff ? `You no longer get ${what}.` : `You get ${what}.`}
    >
      <p className="text-pretty">{staysOn[reader]}</p>
      <Button
        variant={areOff ? 'secondary' : 'primary'}
        pending={change.isPending && (areOff ? 'Turning on...' : 'Turning off...')}
        onClick={() => change.mutate()}
      >
        {areOff ? 'Turn on again' : 'Turn off'}
      </Button>
      {reader !== 'lead' && (
        <TextLink to={reader === 'client' ? '/client/profile' : '/admin/settings/profile'}>All your email preferences</TextLink>
      )}
    </AuthCard>
  );
}

function describe({ reader, emails }: Unsubscription, brand: string): string {
  if (reader === 'admin') return `emails about ${formatList(emails)}`;
  return formatList(emails.map((name) => texts[name] ?? name)) + (reader === 'lead' ? ` from ${brand}` : '');
}

/** Names the emails that clients and leads can turn off. */
const texts: { [Name in Unsubscription['emails'][number]]?: string } = {
  projects: 'emails about your projects, such as new drafts and comments',
  testimonials: 'emails that ask for a testimonial or to show your film',
  creditExpiry: 'emails about credits that expire',
  briefReminders: 'reminders to answer questions about your project',
};

const staysOn = {
  client: 'Invoices, receipts and what you ask for are still emailed to you. What happens in your projects stays in the portal.',
  admin: 'You still see everything under the bell. What concerns access to accounts is always emailed.',
  lead: 'Your answers stay as they are, and what you ask for is still emailed to you.',
};
