import { Check } from 'lucide-react';
import { proposalLinkEndpoints } from '#api/sales/proposal-links.ts';
import { buildUrl } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Countersigned } from '../countersigned.tsx';
import type { LinkedProposal } from '../proposal.ts';
import { StepTitle } from './step-title.tsx';

interface AcceptedNoteProps {
  token: string;
  acceptance: NonNullable<LinkedProposal['acceptance']>;
}

/** Who signed when, and what: the signed PDF, and the project that it became. */
export const AcceptedNote = ({ token, acceptance: { name, acceptedAt, countersignature, projectId } }: AcceptedNoteProps) => (
  <div className="grid gap-3 rounded-sm bg-forest p-4 text-on-forest">
    <StepTitle>
      <Check aria-hidden size={18} className="mr-1.5 inline" />
      Signed
    </StepTitle>
    <p className="font-hand text-3xl leading-none [overflow-wrap:anywhere]">{name}</p>
    <p className="text-sm">{formatInstant(acceptedAt)}</p>
    {countersignature && <Countersigned countersignature={countersignature} />}
    <div className="flex flex-wrap gap-2">
      <ButtonLink
        variant="secondary"
        size="small"
        to={buildUrl(proposalLinkEndpoints.signed, { params: { token } })}
        reloadDocument
        download
      >
        Download the signed PDF
      </ButtonLink>
      {projectId !== null && (
        <ButtonLink variant="secondary" size="small" to={`/client/projects/${projectId}`}>
          Go to your project
        </ButtonLink>
      )}
    </div>
  </div>
);
