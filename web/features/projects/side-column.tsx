import type { ReactNode } from 'react';
import { Activity } from './activity.tsx';
import { Approvals } from './approvals.tsx';
import { FileList } from './file-list.tsx';
import { Part } from './part.tsx';
import type { OwnProjectDetail } from './project.ts';

interface SideColumnProps {
  project: Pick<OwnProjectDetail, 'approvals' | 'files' | 'events'>;
  /** What comes before everything else. */
  children?: ReactNode;
}

/** Beside a project's comments: what was approved, its files, and what has happened. */
export function SideColumn({ project: { approvals, files, events }, children }: SideColumnProps) {
  return (
    <div className="grid gap-6">
      {children}
      <Approvals approvals={approvals} />
      <Part title="Files">
        <FileList files={files} />
      </Part>
      <Part title="Activity">
        <Activity events={events} />
      </Part>
    </div>
  );
}
