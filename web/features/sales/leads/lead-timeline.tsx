import type { ReactNode } from 'react';
import type { BriefEvent } from '#api/sales/briefs.ts';
import { formatStatus } from '#web/lib/format.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { Term, Timeline, type TimelineEntry } from '#web/ui/timeline.tsx';
import type { LeadDetail } from './lead.ts';

interface LeadTimelineProps {
  lead: LeadDetail;
  /** What was offered, signed and paid. */
  activity: TimelineEntry[];
}

/** The message the lead came from, the notes, what was offered, signed and paid, and the changes of its stage, newest first. */
export function LeadTimeline({ lead: { name, message, waitlistEntry, events }, activity }: LeadTimelineProps) {
  const entries = [...activity];
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
    entries.push({
      ...event,
      key: `event ${event.id}`,
      ...(event.author === null ? ownEntry(event, name) : studioEntry(event, event.author)),
    });
  // Of entries with the same time, the later one comes first.
  return <Timeline entries={entries.toReversed()} />;
}

type LeadEvent = LeadDetail['events'][number];

type EntryText = Pick<TimelineEntry, 'author' | 'text'>;

const studioEntry = (event: LeadEvent, author: string): EntryText => ({ author, text: eventText(event) });

const leadsOwnEvents: (BriefEvent | undefined)[] = ['requested', 'opened', 'submitted'];

/** The text of an event that no admin caused, or one who was removed: the lead did it, or it followed from that. */
function ownEntry(event: LeadEvent, leadName: string): EntryText {
  const { from, to, brief } = event;
  if (brief || to === null) return studioEntry(event, leadsOwnEvents.includes(brief?.event) ? leadName : 'The studio');
  if (from === null) return { author: leadName, text: 'became a lead' };
  return { author: 'The stage', text: <>changed {stagesText(event)}</> };
}

const stagesText = ({ from, to }: LeadEvent) => (
  <>
    from <Term>{formatStatus(from!)}</Term> to <Term>{formatStatus(to!)}</Term>
  </>
);

const briefTexts: Record<BriefEvent, string> = {
  sent: 'sent the brief',
  requested: 'began the brief',
  reminded: 'reminded of the brief',
  opened: 'opened the brief',
  submitted: 'submitted the brief',
  reopened: 'reopened the brief',
  links_revoked: 'revoked the link to the brief',
};

function eventText(event: LeadEvent): ReactNode {
  const { from, to, brief } = event;
  if (brief)
    return (
      <>
        {briefTexts[brief.event]} <Term>{brief.title}</Term>
      </>
    );
  if (to === null) return 'noted';
  if (from === null) return 'created the lead';
  return <>moved it {stagesText(event)}</>;
}
