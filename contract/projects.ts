import { z } from 'zod';
import { calendarDate, id, instant } from './fields.ts';
import { fileTypes } from './files.ts';

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

/** Whose turn it is in each state. */
export const waitingOn: Record<ProjectStatus, 'studio' | 'client' | 'nobody'> = {
  pending: 'studio',
  footage_upload: 'client',
  footage_received: 'studio',
  editing: 'studio',
  first_draft: 'studio',
  review: 'client',
  revisions: 'studio',
  final_delivery: 'studio',
  completed: 'nobody',
  archived: 'nobody',
};

/** The states in which the studio is to do something. */
export const studioStatuses = projectStatuses.filter((status) => waitingOn[status] === 'studio');

/** Where a project usually goes from each state. The studio may move it anywhere else too, with a reason. */
export const usualTransitions: Record<ProjectStatus, readonly ProjectStatus[]> = {
  pending: ['footage_upload'],
  footage_upload: ['footage_received'],
  footage_received: ['editing'],
  editing: ['first_draft'],
  first_draft: ['review'],
  review: ['revisions', 'final_delivery'],
  revisions: ['review'],
  final_delivery: ['completed'],
  completed: ['archived'],
  archived: ['completed'],
};

/** The three ways in which a client moves its project. */
export const clientTransitions = {
  finishUpload: { from: 'footage_upload', to: 'footage_received' },
  requestChanges: { from: 'review', to: 'revisions' },
  approve: { from: 'review', to: 'final_delivery' },
} as const satisfies Record<string, { from: ProjectStatus; to: ProjectStatus }>;

export type ClientTransition = keyof typeof clientTransitions;

export const projectStatus = z.enum(projectStatuses);

/** How a project appears in its client's list (specification section 3, project summary). */
export const clientProject = z
  .object({
    id,
    title: z.string(),
    description: z.string().nullable(),
    status: projectStatus,
    deadline: calendarDate.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'ClientProject' });

/** Who did or wrote something: the studio's people appear to a client by their name, or as the studio. */
const authorSchema = z.object({ kind: z.enum(['client', 'studio']), name: z.string() });

/** One move of a project, or its beginning (then there is no state before). */
export const projectEvent = z
  .object({ id, createdAt: instant, by: authorSchema, from: projectStatus.nullable(), to: projectStatus, note: z.string().nullable() })
  .meta({ id: 'ProjectEvent' });

const comment = z.object({ id, createdAt: instant, by: authorSchema, text: z.string() });
export const projectComment = comment.meta({ id: 'ProjectComment' });

const projectFile = z
  .object({ id, name: z.string(), type: z.enum(fileTypes), size: z.int().nullable(), uploadedAt: instant })
  .meta({ id: 'ProjectFile' });

/** A written approval: the name that the client typed, and when. */
const approval = z.object({ name: z.string(), createdAt: instant });

/** Files, events, comments and approvals stand in the order in which they came. */
const projectDetailFields = {
  type: z.string().nullable(),
  startDate: calendarDate.nullable(),
  completedDate: calendarDate.nullable(),
  /** What the client gets in the end, line by line. */
  deliverables: z.array(z.string()),
  files: z.array(projectFile),
  events: z.array(projectEvent),
  approvals: z.array(approval),
};

export const clientProjectDetail = clientProject
  .extend({ ...projectDetailFields, comments: z.array(projectComment) })
  .meta({ id: 'ClientProjectDetail' });

export const adminProject = clientProject
  .extend({
    clientId: id,
    clientName: z.string(),
    type: z.string().nullable(),
    startDate: calendarDate.nullable(),
    completedDate: calendarDate.nullable(),
    /** The deadline has passed, in the studio's time zone, and the project is not done. */
    isOverdue: z.boolean(),
    updatedAt: instant,
  })
  .meta({ id: 'AdminProject' });

export const adminProjectDetail = adminProject
  .extend({
    ...projectDetailFields,
    /** For the studio's eyes. */
    notes: z.string().nullable(),
    /** Internal comments never reach the client. */
    comments: z.array(comment.extend({ internal: z.boolean() })),
  })
  .meta({ id: 'AdminProjectDetail' });
