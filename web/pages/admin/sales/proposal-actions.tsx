import { useState } from 'react';
import { proposalEndpoints } from '#api/sales/proposal-endpoints.ts';
import { isOpen } from '#domain/sales/proposal-states.ts';
import { CountersignButton } from '#web/features/sales/proposals/actions/countersign-dialog.tsx';
import { DuplicateButton } from '#web/features/sales/proposals/actions/duplicate-button.tsx';
import { SaveTemplateButton } from '#web/features/sales/proposals/actions/save-template-dialog.tsx';
import { SendProposalDialog } from '#web/features/sales/proposals/actions/send-proposal-dialog.tsx';
import { WithdrawButton } from '#web/features/sales/proposals/actions/withdraw-dialog.tsx';
import type { AdminProposal } from '#web/features/sales/proposals/proposal.ts';
import { buildUrl, call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';

/** What can be done with a proposal in its state. */
export function ProposalActions({ proposal }: { proposal: AdminProposal }) {
  const { id, state, acceptance } = proposal;
  // A signed proposal has no project if its client was erased.
  const canCountersign = acceptance?.projectId && !acceptance.countersignature;
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'accepted' && (
        <ButtonLink size="small" to={buildUrl(proposalEndpoints.pdf, { params: { id } })} reloadDocument download>
          Download the signed PDF
        </ButtonLink>
      )}
      {canCountersign && <CountersignButton proposal={proposal} />}
      {isOpen(state) && <SendAgain proposal={proposal} />}
      {state !== 'accepted' && (
        <ButtonLink variant="secondary" size="small" to={`/admin/proposals/${id}/edit`}>
          Edit
        </ButtonLink>
      )}
      <DuplicateButton id={id} />
      <SaveTemplateButton proposal={proposal} />
      {isOpen(state) && <WithdrawButton proposal={proposal} />}
      {isOpen(state) && <RevokeLinks id={id} />}
    </div>
  );
}

function SendAgain({ proposal }: { proposal: AdminProposal }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {proposal.hasUnsentChanges ? 'Send new version' : 'Send again'}
      </Button>
      <SendProposalDialog proposal={proposal} revision={proposal.revision} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

const RevokeLinks = ({ id }: { id: number }) => (
  <ConfirmButton
    label="Revoke links"
    button={{ size: 'small' }}
    title="Revoke all links?"
    confirmLabel="Revoke links"
    pendingLabel="Revoking..."
    action={{
      mutationFn: () => call(proposalEndpoints.revokeLinks, { params: { id } }),
      successMessage: 'The links were revoked.',
      errorMessage: "The links couldn't be revoked. Please try again.",
    }}
  >
    <p>Whoever has a link to this proposal can no longer open it. Send it again for a new one.</p>
  </ConfirmButton>
);
