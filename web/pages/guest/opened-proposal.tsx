import { lazy, Suspense, useState } from 'react';
import { computeProposal } from '#domain/sales/proposal-amounts.ts';
import { isOpen } from '#domain/sales/proposal-states.ts';
import { ProposalDocument } from '#web/features/sales/proposals/document/proposal-document.tsx';
import { ProposalLayout } from '#web/features/sales/proposals/document/proposal-layout.tsx';
import { ProposalSteps } from '#web/features/sales/proposals/document/proposal-steps.tsx';
import { PriceTerms, ProposalTotals } from '#web/features/sales/proposals/document/proposal-totals.tsx';
import { Messages } from '#web/features/sales/proposals/messages.tsx';
import type { LinkedProposal } from '#web/features/sales/proposals/proposal.ts';
import { AcceptedNote } from '#web/features/sales/proposals/signing/accepted-note.tsx';
import { AskButton } from '#web/features/sales/proposals/signing/ask-dialog.tsx';
import { changesBetween } from '#web/features/sales/proposals/signing/changes.ts';
import { ClosedNote } from '#web/features/sales/proposals/signing/closed-note.tsx';
import { DeclineButton } from '#web/features/sales/proposals/signing/decline-dialog.tsx';
import { NewerVersion } from '#web/features/sales/proposals/signing/newer-version.tsx';
import { SignPanel } from '#web/features/sales/proposals/signing/sign-panel.tsx';
import { TotalBar } from '#web/features/sales/proposals/signing/total-bar.tsx';
import { useSelection } from '#web/features/sales/proposals/signing/use-selection.ts';
import { useSigning } from '#web/features/sales/proposals/signing/use-signing.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** Loaded only once the proposal is signed and something is to be paid. */
const PayProposal = lazy(() => import('./pay-proposal.tsx'));

interface OpenedProposalProps {
  token: string;
  proposal: LinkedProposal;
}

/** A proposal's document, beside the steps to choose from it, sign it and pay. */
export function OpenedProposal({ token, proposal }: OpenedProposalProps) {
  const { selection, select } = useSelection(token, proposal);
  const [payLink, setPayLink] = useState<string>();
  const signing = useSigning({ token, proposal, selection, onAccepted: setPayLink });
  const { value: amounts, problem } = computeProposal(proposal.content, selection, proposal.currency);
  const [seen, setSeen] = useState(proposal);
  const { state, messages, acceptance, currency, content } = proposal;
  const canSign = isOpen(state);
  const totals = amounts && <ProposalTotals content={content} amounts={amounts} currency={currency} isSigned={!canSign} />;
  const steps = <ProposalSteps content={content} current={acceptance ? 'Pay' : amounts ? 'Sign' : 'Choose'} />;
  return (
    <ProposalLayout
      document={
        <div className="grid gap-8">
          <ProposalDocument proposal={proposal} selection={selection} onSelect={canSign ? select : undefined} amounts={amounts} />
          {canSign && amounts && <TotalBar amounts={amounts} currency={currency} />}
          {messages.length > 0 && (
            <section className="grid gap-4 border-line border-t pt-5">
              <h2 className="font-bold text-2xl">Questions</h2>
              <Messages messages={messages} />
            </section>
          )}
        </div>
      }
      panel={
        acceptance ? (
          <>
            {steps}
            <AcceptedNote token={token} acceptance={acceptance} />
            <Suspense fallback={<Spinner text="Preparing payment..." />}>
              <PayProposal token={token} payLink={payLink} />
            </Suspense>
            {totals}
          </>
        ) : canSign ? (
          <>
            {steps}
            {seen.version !== proposal.version && (
              <NewerVersion changes={changesBetween(seen, proposal, selection)} onContinue={() => setSeen(proposal)} />
            )}
            {totals ?? (
              <>
                <p role="status">{problem}</p>
                <PriceTerms content={content} currency={currency} />
              </>
            )}
            {seen.version === proposal.version && (
              <SignPanel token={token} proposal={proposal} signing={signing} dueNow={amounts?.dueNowMinor} />
            )}
            <div className="flex flex-wrap justify-center gap-x-2">
              <AskButton token={token} />
              <DeclineButton token={token} version={seen.version} />
            </div>
          </>
        ) : (
          <ClosedNote proposal={proposal} />
        )
      }
    />
  );
}
