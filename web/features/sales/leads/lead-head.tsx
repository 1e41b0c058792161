import { type ReactNode, useState } from 'react';
import { leadEndpoints } from '#api/sales/lead-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { ChangeStageDialog, type RequestedStageChange } from './change-stage-dialog.tsx';
import { ConvertDialog } from './convert-dialog.tsx';
import type { LeadDetail } from './lead.ts';
import { EditLeadDialog } from './lead-dialogs.tsx';
import { StageBadge } from './stage-badge.tsx';

interface LeadHeadProps {
  lead: LeadDetail;
  /** More actions, for a lead that isn't won. */
  children?: ReactNode;
}

export function LeadHead({ lead, children }: LeadHeadProps) {
  const { name, company, stage, lostReason, isQuiet } = lead;
  return (
    <PageHead
      back={{ to: '/admin/leads', label: 'Back to all leads' }}
      title={name}
      badges={
        <>
          <StageBadge lead={lead} />
          {isQuiet && <Badge color="rose">waiting for you</Badge>}
        </>
      }
      actions={stage === 'won' ? <WonActions lead={lead} /> : <Actions lead={lead}>{children}</Actions>}
    >
      {(lostReason ?? company) && <p className="text-muted [overflow-wrap:anywhere]">{lostReason ? `Lost: ${lostReason}` : company}</p>}
    </PageHead>
  );
}

function Actions({ lead, children }: LeadHeadProps) {
  const [change, setChange] = useState<RequestedStageChange>();
  const [isConverting, setConverting] = useState(false);
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <Button onClick={() => setConverting(true)}>Convert</Button>
      {children}
      <Button variant="secondary" onClick={() => setChange({ lead })}>
        Change stage
      </Button>
      <Button variant="secondary" onClick={() => setEditing(true)}>
        Edit
      </Button>
      <DeleteLead lead={lead} />
      <ConvertDialog lead={isConverting ? lead : undefined} onClose={() => setConverting(false)} />
      <ChangeStageDialog change={change} onClose={() => setChange(undefined)} />
      <EditLeadDialog lead={lead} open={isEditing} onClose={() => setEditing(false)} />
    </>
  );
}

const WonActions = ({ lead }: { lead: LeadDetail }) => (
  <>
    {lead.projectId !== null && <ButtonLink to={`/admin/projects/${lead.projectId}`}>Open project</ButtonLink>}
    {lead.clientId !== null && (
      <ButtonLink variant="secondary" to={`/admin/clients/${lead.clientId}`}>
        Open client
      </ButtonLink>
    )}
    <DeleteLead lead={lead} />
  </>
);

const DeleteLead = ({ lead: { id, name } }: { lead: LeadDetail }) => (
  <ConfirmButton
    label="Delete"
    title={`Delete the lead ${name}?`}
    confirmLabel="Delete lead"
    pendingLabel="Deleting..."
    action={{
      mutationFn: () => call(leadEndpoints.remove, { params: { id } }),
      successMessage: 'Lead deleted.',
      errorMessage: "The lead couldn't be deleted. Please try again.",
      // The page is left first, since refetching the deleted lead would fail.
      leavesTo: '/admin/leads',
    }}
  >
    <p>
      Its notes are deleted, too. So are its briefs with their answers and files, which also disappear from its project. The message it came
      from, its client and the project stay. This can't be undone.
    </p>
  </ConfirmButton>
);
