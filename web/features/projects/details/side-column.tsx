import type { ReactNode } from 'react';
import type { OwnProjectDetail } from '../project.ts';
import { Activity } from './activity.tsx';
import { Approvals } from './approvals.tsx';
import { FileList } from './file-list.tsx';
import { ProjectSection } from './project-section.tsx';

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
      <ProjectSection title="Files">
        <FileList files={files} />
      </ProjectSection>
      <ProjectSection title="Activity">
        <Activity events={events} />
      </ProjectSection>
    </div>
  );
}
