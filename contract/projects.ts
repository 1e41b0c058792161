import { z } from 'zod';
import { calendarDate, id, instant, pageQuery, success } from './common.ts';
import { endpoint } from './endpoint.ts';

/** A project's way, in order (specification section 4). */
export const projectStatuses = [
  'pending',
  'footage_upload',
  'footage_received',
  'editing',
  'first_draft',
  'review',
  'revisions',
  'final_delivery',
  'completed',
  'archived',
] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** How far a project is, in per cent (specification section 4). */
export const projectProgress: Record<ProjectStatus, number> = {
  pending: 10,
  footage_upload: 20,
  footage_received: 30,
  editing: 50,
  first_draft: 65,
  review: 75,
  revisions: 85,
  final_delivery: 95,
  completed: 100,
  archived: 100,
};

export const clientProject = z
  .object({
    id,
    title: z.string(),
    description: z.string().nullable(),
    status: z.enum(projectStatuses),
    deadline: calendarDate.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'ClientProject' });

export const projectEndpoints = {
  listOwn: endpoint({
    method: 'GET',
    path: '/api/client/projects',
    access: 'client',
    summary: "The client's own projects, newest first.",
    query: pageQuery,
    answer: success.extend({ projects: z.array(clientProject) }),
  }),
};
