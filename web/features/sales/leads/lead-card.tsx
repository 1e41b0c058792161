import { isOpen } from '#domain/sales/lead-stages.ts';
import { CardLink, MoveButton } from '#web/ui/board/board-column.tsx';
import { FollowUp } from './follow-up.tsx';
import type { Lead } from './lead.ts';
import { StageBadge } from './stage-badge.tsx';

/** A lead's card on the board. A won lead can't be moved. */
export function LeadCard({ lead, onMove }: { lead: Lead; onMove: () => void }) {
  const { id, name, company, email, owner, stage, lostReason, isBriefAnswered } = lead;
  return (
    <>
      {stage !== 'won' && <MoveButton label={`Change stage of ${name}`} onClick={onMove} />}
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
      {isOpen(lead) && (
        <div className="text-sm">
          <FollowUp lead={lead} />
        </div>
      )}
    </>
  );
}
