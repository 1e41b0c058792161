import { useQuery } from '@tanstack/react-query';
import { allDeliverables, isCancelled } from '#web/features/projects/deliverables/deliverables.ts';
import { formatList } from '#web/lib/format.ts';

/** More aren't read before the project is moved. */
const namesLimit = 10;

/** Before a project is delivered, says which of its several deliverables have no final file. Nothing if it has only one. */
export function MissingFinals({ projectId }: { projectId: number }) {
  const { data } = useQuery(allDeliverables(projectId));
  const remaining = data?.filter((deliverable) => !isCancelled(deliverable)) ?? [];
  const missing = remaining.filter(({ hasFinal }) => !hasFinal).map(({ title }) => title);
  if (remaining.length < 2 || missing.length === 0) return null;
  const names = missing.length > namesLimit ? [...missing.slice(0, namesLimit), `${missing.length - namesLimit} more`] : missing;
  return (
    <section aria-label="Missing final files" className="rounded-sm bg-mango px-4 py-3 text-on-mango">
      <p className="text-pretty [overflow-wrap:anywhere]">
        {formatList(names)} {missing.length === 1 ? 'has' : 'have'} no final file yet.
      </p>
    </section>
  );
}
