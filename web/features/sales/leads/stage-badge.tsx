import { StatusBadge } from '#web/ui/badge.tsx';
import type { Lead } from './lead.ts';

/** A lead's stage, which says when the brief that was sent is answered. */
export const StageBadge = ({ lead: { stage, isBriefAnswered } }: { lead: Pick<Lead, 'stage' | 'isBriefAnswered'> }) => (
  <StatusBadge status={stage === 'brief_sent' && isBriefAnswered ? 'brief_answered' : stage} />
);
