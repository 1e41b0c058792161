import { isOpen } from '#domain/sales/lead-stages.ts';
import type { listEvents } from './lead-events.store.ts';
import type { LeadRow } from './leads.store.ts';

type Presented = Pick<LeadRow, 'stage' | 'followUpOn' | 'ownerId' | 'ownerName'>;

/** @param today in the studio's time zone */
export const presentLead = <Row extends Presented>(lead: Row, today: string) => ({
  ...lead,
  owner: lead.ownerId !== null && lead.ownerName !== null ? { id: lead.ownerId, name: lead.ownerName } : null,
  isQuiet: isOpen(lead) && lead.followUpOn <= today,
});

type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

export const presentEvent = ({ briefId, briefTitle, briefEvent, ...event }: EventRow) => ({
  ...event,
  brief: briefId !== null ? { id: briefId, title: briefTitle!, event: briefEvent! } : null,
});
