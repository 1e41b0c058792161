import { useMutation, useQueryClient } from '@tanstack/react-query';
import { projectEndpoints } from '#contract/projects/project-endpoints.ts';
import { type ProjectStatus, statusPhrase } from '#contract/projects/projects.ts';
import type { BoardProject } from '#web/features/projects/projects/project.ts';
import { projectBoard } from '#web/features/projects/projects/queries.ts';
import { call, serverMessage } from '#web/lib/api.ts';
import { useToast } from '#web/ui/toast/toast.tsx';
import { moveProject } from './board-columns.ts';

interface QuickStatusChange {
  project: BoardProject;
  to: ProjectStatus;
}

/** Moves a project on the board optimistically, and back if the server refuses. */
export function useQuickStatusChange(editor: string) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { queryKey } = projectBoard(editor);
  return useMutation({
    mutationFn: ({ project, to }: QuickStatusChange) =>
      call(projectEndpoints.changeStatus, { params: { id: project.id }, body: { status: to, from: project.status } }),
    onMutate: async ({ project, to }) => {
      // A response already under way would undo the move on screen.
      await queryClient.cancelQueries({ queryKey });
      const previous = queryClient.getQueryData(queryKey);
      if (previous) queryClient.setQueryData(queryKey, moveProject(previous, project, to));
      return previous;
    },
    onSuccess: (_, { project, to }) => toast({ title: 'Status changed', description: `${project.title} is now ${statusPhrase(to)}.` }),
    onError: (error, { project }, previous) => {
      queryClient.setQueryData(queryKey, previous);
      const description = serverMessage(error) ?? 'Please check your connection and try again.';
      toast({ title: `${project.title} wasn't moved`, description, destructive: true });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin', 'projects'] }),
  });
}
