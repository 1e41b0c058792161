import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type PortfolioRequestStatus, portfolioRequestEndpoints } from '#api/website/portfolio-requests.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { type PortfolioRequest, portfolioRequests } from './portfolio-request.ts';

interface OwnPortfolioRequestsProps {
  projectId: number;
  /** False with an access code, which only allows viewing. */
  canAct: boolean;
}

/** Where clients allow the studio to show final videos in its portfolio, or withdraw their consent. */
export function OwnPortfolioRequests({ projectId, canAct }: OwnPortfolioRequestsProps) {
  const { data: requests = [] } = useQuery(portfolioRequests('client', projectId));
  if (requests.length === 0) return null;
  return (
    <TitledCard title="Our portfolio">
      <ul className="grid gap-5">
        {requests.map((request) => (
          <Request key={request.id} request={request} canAct={canAct} />
        ))}
      </ul>
    </TitledCard>
  );
}

interface RequestProps extends Omit<OwnPortfolioRequestsProps, 'projectId'> {
  request: PortfolioRequest;
}

function Request({ request, canAct }: RequestProps) {
  const textId = useId();
  return (
    <li className="grid gap-3">
      <div id={textId} className="grid gap-1 [overflow-wrap:anywhere]">
        <p dir="auto" className="font-medium">
          {request.fileName}
        </p>
        <p className="text-muted">{describe(request)}</p>
      </div>
      {canAct ? <Decision request={request} textId={textId} /> : <p className="text-muted">Sign in with your password to decide.</p>}
    </li>
  );
}

function describe({ status, decidedAt }: PortfolioRequest): string {
  const day = decidedAt && formatInstant(decidedAt);
  switch (status) {
    case 'allowed':
      return `You allowed us on ${day} to show this video in the portfolio on our website. You can withdraw your consent at any time.`;
    case 'declined':
      return `You declined on ${day}, so we don't show this video.`;
    case 'withdrawn':
      return `You withdrew your consent on ${day}. This video isn't on our website anymore.`;
    default:
      return 'May we show this video in the portfolio on our website, where everyone can watch it? You can withdraw your consent at any time.';
  }
}

const done: Record<Exclude<PortfolioRequestStatus, 'asked'>, string> = {
  allowed: 'Thank you! You can withdraw your consent here at any time.',
  declined: "We won't show this video.",
  withdrawn: 'Your consent has been withdrawn.',
};

const decisionOf = ({ id }: PortfolioRequest, status: keyof typeof done) => ({
  mutationFn: () => call(portfolioRequestEndpoints.decide, { params: { id }, body: { mayShow: status === 'allowed' } }),
  successMessage: done[status],
  errorMessage: "Your decision couldn't be saved. Please try again.",
});

interface DecisionProps {
  request: PortfolioRequest;
  /** The id of the element that says what the request is about. */
  textId: string;
}

function Decision({ request, textId }: DecisionProps) {
  const allow = useAction(decisionOf(request, 'allowed'));
  const decline = useAction(decisionOf(request, 'declined'));
  const { status } = request;
  if (status === 'allowed') return <Withdraw request={request} textId={textId} />;
  return (
    <div className="flex flex-wrap gap-3">
      <ActionButton
        variant={status === 'asked' ? 'primary' : 'secondary'}
        action={allow}
        pendingLabel="Allowing..."
        disabled={decline.isPending}
        aria-describedby={textId}
      >
        {status === 'asked' ? 'Allow' : 'Allow after all'}
      </ActionButton>
      {status === 'asked' && (
        <ActionButton action={decline} pendingLabel="Declining..." disabled={allow.isPending} aria-describedby={textId}>
          Decline
        </ActionButton>
      )}
    </div>
  );
}

const Withdraw = ({ request, textId }: DecisionProps) => (
  <div>
    <ConfirmButton
      label="Withdraw"
      button={{ 'aria-describedby': textId }}
      title="Withdraw your consent?"
      confirmLabel="Withdraw"
      pendingLabel="Withdrawing..."
      action={decisionOf(request, 'withdrawn')}
    >
      <p>The video disappears from our website immediately. You keep your files.</p>
    </ConfirmButton>
  </div>
);
