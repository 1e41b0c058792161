import type { ReactNode } from 'react';
import { TitledCard } from '../../../ui/titled-card.tsx';
import type { OwnProjectDetail } from '../project.ts';
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
