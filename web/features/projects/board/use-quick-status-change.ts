import { useMutation, useQueryClient } from '@tanstack/react-query';
import { projectEndpoints } from '../../../../contract/project-endpoints.ts';
import { statusPhrase } from '../../../../contract/project-transitions.ts';
import type { ProjectStatus } from '../../../../contract/projects.ts';
import { call, serverMessage } from '../../../lib/api.ts';
import { useToast } from '../../../ui/toast/toast.tsx';
import type { AdminProject } from '../project.ts';
import { projectBoard } from '../queries.ts';
import { withMove } from './board-columns.ts';

interface QuickMove {
  project: AdminProject;
  to: ProjectStatus;
}

/** Moves a project on the board at once, and back again when the server refuses. */
export function useQuickStatusChange() {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { queryKey } = projectBoard;
  return useMutation({
    mutationFn: ({ project, to }: QuickMove) =>
      call(projectEndpoints.changeStatus, { params: { id: project.id }, body: { status: to, from: project.status } }),
    onMutate: async ({ project, to }) => {
      // What is being read now does not know of the move.
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before) queryClient.setQueryData(queryKey, withMove(before, project, to));
      return before;
    },
    onSuccess: (_, { project, to }) => toast({ title: 'Moved', description: `${project.title} is now ${statusPhrase(to)}.` }),
    onError: (error, { project }, before) => {
      queryClient.setQueryData(queryKey, before);
      const description = serverMessage(error) ?? 'Please check your connection and try again.';
      toast({ title: `${project.title} was not moved`, description, destructive: true });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin', 'projects'] }),
  });
}
