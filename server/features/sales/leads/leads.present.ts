import { openStages } from '#contract/sales/leads.ts';
import type { LeadRow } from './leads.store.ts';

type Presented = Pick<LeadRow, 'stage' | 'followUpOn' | 'ownerId' | 'ownerName'>;

const isOpen = ({ stage }: Pick<LeadRow, 'stage'>) => openStages.some((open) => open === stage);

/** @param today in the studio's time zone */
export const presentLead = <Row extends Presented>(lead: Row, today: string) => ({
  ...lead,
  owner: lead.ownerId !== null && lead.ownerName !== null ? { id: lead.ownerId, name: lead.ownerName } : null,
  isQuiet: isOpen(lead) && lead.followUpOn <= today,
});
