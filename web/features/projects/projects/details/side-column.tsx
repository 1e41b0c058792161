import type { ReactNode } from 'react';
import type { OwnProjectDetail } from '#web/features/projects/projects/project.ts';
import { formatInstant } from '#web/lib/format.ts';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import type { TimelineEntry } from '#web/ui/timeline.tsx';
import { Activity } from './activity.tsx';

interface SideColumnProps {
  project: Pick<OwnProjectDetail, 'approvals' | 'events' | 'downloads'>;
  /** Entries of other areas for the timeline. */
  activity?: TimelineEntry[];
  /** Shown above everything else. */
  children?: ReactNode;
}

export function SideColumn({ project: { approvals, events, downloads }, activity = [], children }: SideColumnProps) {
  return (
    <div className="grid gap-6">
      {children}
      <Approvals approvals={approvals} />
      <TitledCard title="Activity">
        <Activity events={events} downloads={downloads} others={activity} />
      </TitledCard>
    </div>
  );
}

/** The client's written approvals, if there are any. */
function Approvals({ approvals }: Pick<OwnProjectDetail, 'approvals'>) {
  const given = approvals.filter(({ decision }) => decision === 'approved');
  if (given.length === 0) return null;
  return (
    <TitledCard title="Approvals">
      <ul className="grid gap-3">
        {given.map(({ fileId, name, deliverableTitle, version, createdAt }) => (
          <li key={`${createdAt} ${fileId}`} className="grid">
            <span className="font-semibold [overflow-wrap:anywhere]">
              {name}
              {deliverableTitle !== null && ` · ${deliverableTitle}`}
              {version !== null && ` · Version ${version}`}
            </span>
            <time dateTime={createdAt} className="text-muted text-sm">
              {formatInstant(createdAt)}
            </time>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
