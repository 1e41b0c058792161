import { queryOptions } from '@tanstack/react-query';
import { projectEndpoints } from '#contract/projects/project-endpoints.ts';
import { call } from '#web/lib/api.ts';

export const ownProject = (id: string) =>
  queryOptions({
    queryKey: ['client', 'projects', id],
    queryFn: async () => (await call(projectEndpoints.readOwn, { params: { id } })).project,
  });

export const adminProject = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'projects', id],
    queryFn: async () => (await call(projectEndpoints.read, { params: { id } })).project,
  });

export const projectBoard = queryOptions({
  queryKey: ['admin', 'projects', 'board'],
  queryFn: async () => (await call(projectEndpoints.board, {})).columns,
});
