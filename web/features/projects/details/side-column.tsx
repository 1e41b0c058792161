import type { ReactNode } from 'react';
import { TitledCard } from '../../../ui/titled-card.tsx';
import type { OwnProjectDetail } from '../project.ts';
import { Activity } from './activity.tsx';
import { Approvals } from './approvals.tsx';
import { FileList } from './file-list.tsx';

interface SideColumnProps {
  project: Pick<OwnProjectDetail, 'approvals' | 'files' | 'events'>;
  /** Shown above everything else. */
  children?: ReactNode;
}

export function SideColumn({ project: { approvals, files, events }, children }: SideColumnProps) {
  return (
    <div className="grid gap-6">
      {children}
      <Approvals approvals={approvals} />
      <TitledCard title="Files">
        <FileList files={files} />
      </TitledCard>
      <TitledCard title="Activity">
        <Activity events={events} />
      </TitledCard>
    </div>
  );
}
