import type { ReactNode } from 'react';
import type { AdminProjectDetail, OwnProjectDetail } from '#web/features/projects/projects/project.ts';
import { roundText } from '#web/features/projects/projects/revision-rounds.ts';
import { formatDate, formatStudioInstant } from '#web/lib/format.ts';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { DescriptionList } from '#web/ui/description-list.tsx';

type Project = Pick<
  OwnProjectDetail,
  'description' | 'type' | 'startDate' | 'deadline' | 'completedDate' | 'createdAt' | 'deliverables' | 'rounds'
> & {
  /** The editor, known to the studio only. */
  editor?: AdminProjectDetail['editor'];
};

export function AboutProject({ project, aside }: { project: Project; aside?: ReactNode }) {
  const { description, type, startDate, deadline, completedDate, createdAt, editor, deliverables, rounds } = project;
  const details: [string, string | null][] = [
    ['Editor', editor === undefined ? null : (editor?.name ?? 'None')],
    ['Type', type],
    ['Created', formatStudioInstant(createdAt)],
    ['Start', startDate && formatDate(startDate)],
    ['Deadline', deadline && formatDate(deadline)],
    ['Completed', completedDate && formatDate(completedDate)],
    ['Revisions', roundText(rounds)],
  ];
  return (
    <TitledCard title="About this project" aside={aside}>
      {description && <p className="max-w-[65ch] whitespace-pre-line [overflow-wrap:anywhere]">{description}</p>}
      <DescriptionList items={details.filter(([, value]) => value)} />
      {deliverables.length > 0 && <Deliverables deliverables={deliverables} />}
    </TitledCard>
  );
}

function Deliverables({ deliverables }: { deliverables: string[] }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-medium font-sans text-muted text-sm">Deliverables</h3>
      <ul className="grid list-[square] gap-1.5 pl-5 marker:text-muted">
        {deliverables.map((deliverable, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat
          <li key={index} className="[overflow-wrap:anywhere]">
            {deliverable}
          </li>
        ))}
      </ul>
    </div>
  );
}
