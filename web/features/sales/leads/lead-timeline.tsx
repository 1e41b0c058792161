import type { ReactNode } from 'react';
import type { BriefEvent } from '#contract/sales/briefs.ts';
import { formatStatus } from '#web/lib/format.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { Term, Timeline, type TimelineEntry } from '#web/ui/timeline.tsx';
import type { LeadDetail } from './lead.ts';

/** The message the lead came from, the notes, and the changes of its stage, newest first. */
export function LeadTimeline({ lead: { name, message, waitlistEntry, events } }: { lead: LeadDetail }) {
  const entries: TimelineEntry[] = [];
  if (message)
    entries.push({
      key: 'message',
      author: name,
      text: (
        <>
          wrote <TextLink to={`/admin/messages/${message.id}`}>{message.subject ?? 'a message'}</TextLink>
        </>
      ),
      note: message.text,
      createdAt: message.createdAt,
    });
  if (waitlistEntry) {
    const { projectType, text: note, createdAt } = waitlistEntry;
    entries.push({ key: 'waitlist', author: name, text: `joined the waitlist: ${projectType}`, note, createdAt });
  }
  for (const event of events)
    entries.push({ ...event, key: `event ${event.id}`, author: event.author ?? authorOf(event, name), text: eventText(event) });
  // Of entries with the same time, the later one comes first.
  return <Timeline entries={entries.toReversed()} />;
}

type LeadEvent = LeadDetail['events'][number];

const leadsOwnEvents: (BriefEvent | undefined)[] = ['requested', 'opened', 'submitted'];

/** Of what no admin did, or one who was removed. */
const authorOf = ({ brief }: LeadEvent, leadName: string) => (leadsOwnEvents.includes(brief?.event) ? leadName : 'The studio');

const briefTexts: Record<BriefEvent, string> = {
  sent: 'sent the brief',
  requested: 'began the brief',
  reminded: 'reminded of the brief',
  opened: 'opened the brief',
  submitted: 'submitted the brief',
  reopened: 'reopened the brief',
  links_revoked: 'revoked the link to the brief',
};

function eventText({ from, to, brief }: LeadEvent): ReactNode {
  if (brief)
    return (
      <>
        {briefTexts[brief.event]} <Term>{brief.title}</Term>
      </>
    );
  if (to === null) return 'noted';
  if (from === null) return 'created the lead';
  return (
    <>
      moved it from <Term>{formatStatus(from)}</Term> to <Term>{formatStatus(to)}</Term>
    </>
  );
}
