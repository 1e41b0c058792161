import type { ReactNode } from 'react';
import type { OwnProjectDetail } from '#web/features/projects/projects/project.ts';
import { TitledCard } from '#web/ui/titled-card.tsx';
import { Activity } from './activity.tsx';
import { Approvals } from './approvals.tsx';

interface SideColumnProps {
  project: Pick<OwnProjectDetail, 'approvals' | 'events' | 'downloads'>;
  /** Shown above everything else. */
  children?: ReactNode;
}

export function SideColumn({ project: { approvals, events, downloads }, children }: SideColumnProps) {
  return (
    <div className="grid gap-6">
      {children}
      <Approvals approvals={approvals} />
      <TitledCard title="Activity">
        <Activity events={events} downloads={downloads} />
      </TitledCard>
    </div>
  );
}
