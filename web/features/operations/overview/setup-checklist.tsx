import { Check, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { overviewEndpoints, type SetupStep } from '#api/operations/overview.ts';
import { call } from '#web/lib/api.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import type { Overview } from './overview.ts';

/** What each step is, and the page where it's done. */
const steps: Record<SetupStep, { title: string; text: string; to: string }> = {
  studio: {
    title: 'Add your contact details',
    text: 'An email address and a postal address, for the website, invoices and legal pages.',
    to: '/admin/settings/studio',
  },
  website: {
    title: 'Publish your website',
    text: 'Replace the sample films, quotes and figures with your own, or hide them.',
    to: '/admin/site',
  },
  legal: {
    title: 'Review your legal pages',
    text: 'The privacy policy, terms of service and cookie policy are samples until you make them yours.',
    to: '/admin/site?part=legal.privacyPolicy',
  },
  email: {
    title: 'Send a test email',
    text: 'Connect a mail server, and check that email reaches your clients.',
    to: '/admin/settings/studio#email',
  },
  payments: { title: 'Accept card payments', text: 'Connect your Stripe account.', to: '/admin/settings/payments#card-payments' },
  client: { title: 'Add your first client', text: 'Send an invitation, or create the account yourself.', to: '/admin/clients' },
};

/** What a new studio still has to do before it opens. */
export function SetupChecklist({ checklist }: { checklist: NonNullable<Overview['setupChecklist']> }) {
  const done = checklist.filter(({ isDone }) => isDone).length;
  return (
    <TitledCard flush title="Get ready for clients" aside={`${done} of ${checklist.length} done`}>
      <Progress checklist={checklist} />
      <ul className="divide-y divide-line">
        {checklist.map((entry) => (
          <Step key={entry.step} {...entry} />
        ))}
      </ul>
      <Dismiss />
    </TitledCard>
  );
}

type Entry = NonNullable<Overview['setupChecklist']>[number];

/** The steps as clips on a track, those done filled. */
const Progress = ({ checklist }: { checklist: Entry[] }) => (
  <div aria-hidden className="flex gap-1 border-line border-b px-5 py-3">
    {checklist.map(({ step, isDone }) => (
      <span key={step} className={`h-3 flex-1 rounded-sm ${isDone ? 'bg-on-forest' : 'bg-inset'}`} />
    ))}
  </div>
);

function Step({ step, isDone }: Entry) {
  const { title, text, to } = steps[step];
  return (
    <li>
      <Link to={to} className="group flex items-center gap-4 px-5 py-3 hover:bg-background">
        <span
          className={`grid size-6 shrink-0 place-items-center rounded-full ${isDone ? 'bg-forest text-on-forest' : 'border border-input'}`}
        >
          {isDone && <Check aria-hidden className="size-4" />}
        </span>
        <span className="grid flex-1 gap-x-4 lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-baseline">
          <span className={isDone ? 'text-muted' : 'font-semibold underline-offset-4 group-hover:underline'}>
            {title}
            {isDone && <span className="sr-only"> (done)</span>}
          </span>{' '}
          <span className="text-pretty text-muted text-sm">{text}</span>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted group-hover:text-ink" />
      </Link>
    </li>
  );
}

function Dismiss() {
  const dismiss = useAction({
    mutationFn: () => call(overviewEndpoints.dismissChecklist, {}),
    successMessage: 'Checklist hidden. Everything on it is in Settings, too.',
    errorMessage: "The checklist couldn't be hidden. Please try again.",
  });
  return (
    <div className="flex justify-end border-line border-t px-5 py-3">
      <ActionButton size="small" action={dismiss} pendingLabel="Hiding...">
        Hide checklist
      </ActionButton>
    </div>
  );
}
