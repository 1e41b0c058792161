import type { OwnProjectDetail } from '#web/features/projects/projects/project.ts';
import { formatDate, formatStudioInstant } from '#web/lib/format.ts';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { TitledCard } from '#web/ui/titled-card.tsx';
import { Deliverables } from './deliverables.tsx';

type Project = Pick<OwnProjectDetail, 'description' | 'type' | 'startDate' | 'deadline' | 'completedDate' | 'createdAt' | 'deliverables'>;

export function AboutProject({ project }: { project: Project }) {
  const { description, type, startDate, deadline, completedDate, createdAt, deliverables } = project;
  const details: [string, string | null][] = [
    ['Type', type],
    ['Created', formatStudioInstant(createdAt)],
    ['Start', startDate && formatDate(startDate)],
    ['Deadline', deadline && formatDate(deadline)],
    ['Completed', completedDate && formatDate(completedDate)],
  ];
  return (
    <TitledCard title="About this project">
      {description && <p className="max-w-[65ch] whitespace-pre-line [overflow-wrap:anywhere]">{description}</p>}
      <DescriptionList items={details.filter(([, value]) => value)} />
      {deliverables.length > 0 && <Deliverables deliverables={deliverables} />}
    </TitledCard>
  );
}
