import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '#web/ui/button/use-action.ts';
import type { OwnProjectDetail } from './project.ts';
import { ownProject } from './queries.ts';

type Action<Input> = Parameters<typeof useAction<Input, { project: OwnProjectDetail }>>[0];

/** A client's action on their own project. Caches the project from the response, so that the page shows it even if it can't be reloaded. */
export function useOwnProjectAction<Input = void>({ onSuccess, ...action }: Omit<Action<Input>, 'invalidates'>) {
  const queryClient = useQueryClient();
  return useAction<Input, { project: OwnProjectDetail }>({
    ...action,
    invalidates: [['client', 'projects']],
    onSuccess: (response) => {
      onSuccess?.(response);
      queryClient.setQueryData(ownProject(String(response.project.id)).queryKey, response.project);
    },
  });
}
