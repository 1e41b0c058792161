import { projectEndpoints } from '#api/projects/project-endpoints.ts';
import { useList } from '#web/lib/list/use-list.ts';

/** @param clientId undefined while no client is chosen */
export const useProjectsOf = (clientId: number | undefined) =>
  useList(projectEndpoints.list, { query: { clientId, limit: 500 }, enabled: clientId !== undefined }).items ?? [];

/** A client's projects, as the options of a select field that begins without one. */
export const ProjectOptions = ({ clientId }: { clientId: number }) =>
  useProjectsOf(clientId).map(({ id, title }) => (
    <option key={id} value={id}>
      {title}
    </option>
  ));
