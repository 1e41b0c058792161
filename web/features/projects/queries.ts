import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { projectEndpoints } from '../../../contract/project-endpoints.ts';
import { call } from '../../lib/api.ts';
import type { OwnProjectDetail } from './project.ts';

export const ownProject = (id: string) =>
  queryOptions({
    queryKey: ['client', 'projects', id],
    queryFn: async () => (await call(projectEndpoints.readOwn, { params: { id } })).project,
  });

/** Keeps the project that a client's step answered: it is on the page even where it cannot be read again. */
export function useCacheOwnProject() {
  const queryClient = useQueryClient();
  return ({ project }: { project: OwnProjectDetail }) => queryClient.setQueryData(ownProject(String(project.id)).queryKey, project);
}

export const adminProject = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'projects', id],
    queryFn: async () => (await call(projectEndpoints.read, { params: { id } })).project,
  });

export const projectBoard = queryOptions({
  queryKey: ['admin', 'projects', 'board'],
  queryFn: async () => (await call(projectEndpoints.board, {})).columns,
});
