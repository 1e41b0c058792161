import { formatInstant } from '../../../lib/format.ts';
import { TitledCard } from '../../../ui/titled-card.tsx';
import type { OwnProjectDetail } from '../project.ts';

/** What was approved in writing: by which name, and when. Nothing is shown before that. */
export function Approvals({ approvals }: Pick<OwnProjectDetail, 'approvals'>) {
  if (approvals.length === 0) return null;
  return (
    <TitledCard title="Approvals">
      <ul className="grid gap-3">
        {approvals.map(({ name, createdAt }) => (
          <li key={createdAt} className="grid">
            <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
            <time dateTime={createdAt} className="text-muted text-sm">
              {formatInstant(createdAt)}
            </time>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
