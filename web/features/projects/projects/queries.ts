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

/** @param editor `me`, `none` or an admin's id; empty for everyone's projects */
export const projectBoard = (editor: string) =>
  queryOptions({
    queryKey: ['admin', 'projects', 'board', editor],
    queryFn: async () => {
      const { columns } = await call(projectEndpoints.board, { query: { editor: editor || undefined } as { editor?: 'me' } });
      return columns.map(({ projects, ...column }) => ({ ...column, cards: projects }));
    },
  });

export const projectEditors = queryOptions({
  queryKey: ['admin', 'admins', 'editors'],
  queryFn: async () => (await call(projectEndpoints.listEditors, {})).editors,
});
