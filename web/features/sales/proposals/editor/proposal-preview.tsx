import { useState } from 'react';
import type { ProposalSelection } from '#api/sales/proposal-selection.ts';
import { computeProposal } from '#domain/sales/proposal-amounts.ts';
import { formatMinor } from '#web/lib/format.ts';
import { paysOnline } from '#web/lib/payments.ts';
import { ProposalDocument } from '../document/proposal-document.tsx';
import { ProposalLayout } from '../document/proposal-layout.tsx';
import { ProposalSteps } from '../document/proposal-steps.tsx';
import { PriceTerms, ProposalTotals } from '../document/proposal-totals.tsx';
import type { ShownProposal } from '../proposal.ts';
import { initialSelection, keepSelection } from '../signing/selection.ts';

/** The proposal as the client sees it. Choosing works here, too, and signing doesn't. */
export function ProposalPreview({ proposal }: { proposal: ShownProposal }) {
  const { content, currency } = proposal;
  const [chosen, choose] = useState<ProposalSelection>(() => initialSelection(content));
  const selection = keepSelection(content, chosen);
  const { value: amounts, problem } = computeProposal(content, selection, currency);
  const dueNow = amounts && ` ${amounts.depositMinor === null ? '' : 'the deposit of '}${formatMinor(amounts.dueNowMinor, currency)}`;
  const payment = paysOnline() && ` and pays${dueNow ?? ''}`;
  return (
    <ProposalLayout
      document={<ProposalDocument proposal={proposal} selection={selection} onSelect={choose} amounts={amounts} isPreview />}
      panel={
        <>
          <ProposalSteps content={content} current={amounts ? 'Sign' : 'Choose'} />
          {amounts ? (
            <ProposalTotals content={content} amounts={amounts} currency={currency} />
          ) : (
            <>
              <p>{problem}</p>
              <PriceTerms content={content} currency={currency} />
            </>
          )}
          <p className="rounded-sm border border-input border-dashed bg-background px-4 py-6 text-center text-muted text-sm">
            Here your client signs{payment}.
          </p>
        </>
      }
    />
  );
}
