import { useQuery } from '@tanstack/react-query';
import { briefEndpoints } from '#api/sales/brief-endpoints.ts';
import { buildUrl } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { AnswerList } from '../answer-list.tsx';

/** What the client answered before there was a project; nothing if nothing was submitted. */
export function ProjectBriefs({ projectId }: { projectId: number }) {
  const { data: briefs = [] } = useQuery(
    query(briefEndpoints.listOfProject, { params: { id: projectId } }, { select: ({ briefs }) => briefs }),
  );
  return briefs
    .filter(({ state }) => state === 'submitted')
    .map((brief) => (
      <TitledCard
        key={brief.id}
        title={`Brief: ${brief.title}`}
        aside={brief.submittedAt && `Submitted ${formatInstant(brief.submittedAt)}`}
      >
        <AnswerList brief={brief} hrefOf={({ id }) => buildUrl(briefEndpoints.downloadFile, { params: { id: brief.id, fileId: id } })} />
      </TitledCard>
    ));
}
