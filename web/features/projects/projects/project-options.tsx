import { projectEndpoints } from '#contract/projects/project-endpoints.ts';
import { useList } from '#web/lib/list/use-list.ts';

/** A client's projects, as the options of a select field. */
export function ProjectOptions({ clientId }: { clientId: number }) {
  const { items: projects } = useList('projects', projectEndpoints.list, { query: { clientId, limit: 500 } });
  return projects?.map(({ id, title }) => (
    <option key={id} value={id}>
      {title}
    </option>
  ));
}
