import { useQueryClient } from '@tanstack/react-query';
import { projectEndpoints } from '#api/projects/project-endpoints.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { query } from '#web/lib/query.ts';
import { useAction } from '#web/ui/button/use-action.ts';

type Response = JsonResponse<typeof projectEndpoints.readOwn>;
type Action<Input> = Parameters<typeof useAction<Input, Response>>[0];

/** A client's action on their own project. Caches the project from the response, so that the page shows it even if it can't be reloaded. */
export function useOwnProjectAction<Input = void>({ onSuccess, ...action }: Action<Input>) {
  const queryClient = useQueryClient();
  return useAction<Input, Response>({
    ...action,
    onSuccess: (response) => {
      onSuccess?.(response);
      queryClient.setQueryData(query(projectEndpoints.readOwn, { params: { id: response.project.id } }).queryKey, response);
    },
  });
}
