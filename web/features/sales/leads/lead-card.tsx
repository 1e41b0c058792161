import { isOpen } from '#contract/sales/leads.ts';
import { CardLink } from '#web/ui/board/board-column.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { FollowUp } from './follow-up.tsx';
import type { Lead } from './lead.ts';
import { StageBadge } from './stage-badge.tsx';

/** What the board shows of a lead. A won one stays where it is. */
export function LeadCard({ lead, onMove }: { lead: Lead; onMove: () => void }) {
  const { id, name, company, email, owner, stage, lostReason, isBriefAnswered } = lead;
  return (
    <>
      <CardLink to={`/admin/leads/${id}`}>{name}</CardLink>
      <p className="line-clamp-2 text-muted text-sm [overflow-wrap:anywhere]">
        {company ?? email}
        {owner && ` · ${owner.name}`}
      </p>
      {stage === 'brief_sent' && isBriefAnswered && (
        <p>
          <StageBadge lead={lead} />
        </p>
      )}
      {lostReason && <p className="line-clamp-2 text-sm [overflow-wrap:anywhere]">{lostReason}</p>}
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        {isOpen(lead) && <FollowUp lead={lead} />}
        {stage !== 'won' && (
          <Button variant="secondary" size="small" aria-label={`Change stage of ${name}`} onClick={onMove}>
            Change stage
          </Button>
        )}
      </div>
    </>
  );
}
