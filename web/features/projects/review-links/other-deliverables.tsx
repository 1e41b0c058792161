import { useQuery } from '@tanstack/react-query';
import { projectDrafts, type Review } from '#web/features/projects/review/review.ts';
import { CheckboxField, GroupError } from '#web/ui/form/field.tsx';

interface OtherDeliverablesProps {
  audience: 'client' | 'admin';
  review: Review;
  chosenIds: number[];
  error: string | undefined;
  onChoose: (ids: number[]) => void;
}

/** The other deliverables of the project that the link is for. */
export function OtherDeliverables({
  audience,
  review: { project, deliverable, version },
  chosenIds,
  error,
  onChoose,
}: OtherDeliverablesProps) {
  const { data } = useQuery(projectDrafts(audience, project.id));
  const drafts = data?.deliverables ?? [];
  const others = drafts.filter(({ id }) => id !== deliverable?.id).map(({ id }) => id);
  const toggle = (id: number) => onChoose(chosenIds.includes(id) ? chosenIds.filter((other) => other !== id) : [...chosenIds, id]);
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium text-sm">What they see</legend>
      {others.length > 1 && (
        <CheckboxField
          label={`All ${drafts.length}`}
          checked={chosenIds.length === others.length}
          onChange={({ target }) => onChoose(target.checked ? others : [])}
        />
      )}
      <div className="grid max-h-60 gap-1 overflow-y-auto">
        {drafts.map(({ id, title, versions }) => {
          const isThis = id === deliverable?.id;
          return (
            <CheckboxField
              key={id}
              checked={isThis || chosenIds.includes(id)}
              disabled={isThis}
              onChange={() => toggle(id)}
              label={
                <span>
                  <span className="[overflow-wrap:anywhere]">{title}</span>{' '}
                  <span className="font-mono text-muted text-sm">v{isThis ? version.version : versions[0]!.version}</span>
                </span>
              }
            />
          );
        })}
      </div>
      <GroupError message={error} />
    </fieldset>
  );
}
