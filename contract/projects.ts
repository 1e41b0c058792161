import { z } from 'zod';
import {
  calendarDate,
  id,
  instant,
  line,
  optionalLine,
  optionalText,
  pageQuery,
  pathId,
  search,
  storable,
  success,
  typed,
} from './common.ts';
import { endpoint } from './endpoint.ts';
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
export const projectTurn: Record<ProjectStatus, 'studio' | 'client' | 'nobody'> = {
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
export const studioStatuses = projectStatuses.filter((status) => projectTurn[status] === 'studio');

/** Where a project usually goes from each state. The studio may move it anywhere else too, with a reason. */
export const usualMoves: Record<ProjectStatus, readonly ProjectStatus[]> = {
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
export const clientMoves = {
  uploadDone: { from: 'footage_upload', to: 'footage_received' },
  requestChanges: { from: 'review', to: 'revisions' },
  approve: { from: 'review', to: 'final_delivery' },
} as const satisfies Record<string, { from: ProjectStatus; to: ProjectStatus }>;

export type ClientMove = keyof typeof clientMoves;

const status = z.enum(projectStatuses);

/** How a project appears in its client's list (specification section 3, project summary). */
export const clientProject = z
  .object({
    id,
    title: z.string(),
    description: z.string().nullable(),
    status,
    deadline: calendarDate.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'ClientProject' });

/** Who did or wrote something: the studio's people appear to a client by their name, or as the studio. */
const by = z.object({ kind: z.enum(['client', 'studio']), name: z.string() });

/** One move of a project, or its beginning (then there is no state before). */
export const projectEvent = z
  .object({ id, createdAt: instant, by, from: status.nullable(), to: status, note: z.string().nullable() })
  .meta({ id: 'ProjectEvent' });

const comment = z.object({ id, createdAt: instant, by, text: z.string() });
export const projectComment = comment.meta({ id: 'ProjectComment' });

const projectFile = z
  .object({ id, name: z.string(), type: z.enum(fileTypes), size: z.int().nullable(), uploadedAt: instant })
  .meta({ id: 'ProjectFile' });

/** A written approval: the name that the client typed, and when. */
const approval = z.object({ name: z.string(), createdAt: instant });

/** Files, events, comments and approvals stand in the order in which they came. */
const parts = {
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
  .extend({ ...parts, comments: z.array(projectComment) })
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
    ...parts,
    /** For the studio's eyes. */
    notes: z.string().nullable(),
    /** Internal comments never reach the client. */
    comments: z.array(comment.extend({ internal: z.boolean() })),
  })
  .meta({ id: 'AdminProjectDetail' });

const details = {
  title: line('Title'),
  description: optionalText('Description'),
  type: optionalLine('Type', 100),
  startDate: calendarDate.nullish().or(z.literal('').transform(() => null)),
  deadline: calendarDate.nullish().or(z.literal('').transform(() => null)),
  notes: optionalText('Notes'),
  deliverables: z.array(line('Deliverable')).max(50, 'A project can have at most 50 deliverables').default([]),
};

const inOrder = <Form extends { startDate?: string | null | undefined; deadline?: string | null | undefined }>(form: Form) =>
  !form.startDate || !form.deadline || form.startDate <= form.deadline;
const outOfOrder = { path: ['deadline'], message: 'The deadline is before the start.' };

export const newProject = z
  .object({
    ...details,
    clientId: z.int('Please choose a client').min(1, 'Please choose a client').max(2_147_483_647, 'Please choose a client'),
    /** How many of the client's video credits it uses. */
    credits: z
      .int('Please enter a whole number')
      .min(0, 'Please enter 0 or more')
      .max(1000, 'A project can use at most 1000 credits')
      .default(0),
  })
  .refine(inOrder, outOfOrder);

export const projectDetails = z.object(details).refine(inOrder, outOfOrder);

export const projectMove = z.object({
  status,
  /** The state that the mover sees; where it is no longer the present one, nothing moves. */
  from: status.optional(),
  /** The client reads it too. A move that is not a usual one needs it. */
  note: optionalText('Note', 2000),
});

const commentText = typed()
  .min(1, 'Please write something')
  .max(5000, 'A comment can have at most 5000 characters')
  .regex(storable, 'The comment holds a character that cannot be stored');

export const newComment = z.object({ text: commentText });
export const newStudioComment = newComment.extend({ internal: z.boolean().default(false) });

export const changeRequest = z.object({ note: optionalText('Note', 5000) });

export const approvalForm = z.object({ name: line('Name') });

const projectQuery = pageQuery.extend({
  status: status.optional(),
  clientId: z.coerce.number<string | number>().pipe(id).optional(),
  search,
});

const ownAnswer = success.extend({ project: clientProjectDetail });
const answer = success.extend({ project: adminProjectDetail });

export const projectEndpoints = {
  listOwn: endpoint({
    method: 'GET',
    path: '/api/client/projects',
    access: 'client',
    summary: "The client's own projects, newest first.",
    query: pageQuery,
    answer: success.extend({ projects: z.array(clientProject) }),
  }),
  readOwn: endpoint({
    method: 'GET',
    path: '/api/client/projects/:id',
    access: 'client',
    summary: "One of the client's own projects with its files, events and comments.",
    params: pathId,
    answer: ownAnswer,
  }),
  uploadDone: endpoint({
    method: 'POST',
    path: '/api/client/projects/:id/upload-done',
    access: 'account',
    summary: 'The client has uploaded everything: the footage counts as received.',
    params: pathId,
    answer: ownAnswer,
  }),
  requestChanges: endpoint({
    method: 'POST',
    path: '/api/client/projects/:id/request-changes',
    access: 'account',
    summary: 'The client asks for changes to what it reviews, with a note or by comments that are open.',
    params: pathId,
    body: changeRequest,
    answer: ownAnswer,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/client/projects/:id/approve',
    access: 'account',
    summary: 'The client approves what it reviews, in writing: by its name.',
    params: pathId,
    body: approvalForm,
    answer: ownAnswer,
  }),
  commentOwn: endpoint({
    method: 'POST',
    path: '/api/client/projects/:id/comments',
    access: 'account',
    summary: 'The client writes a comment on its project.',
    status: 201,
    params: pathId,
    body: newComment,
    answer: ownAnswer,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/projects',
    access: 'admin',
    summary: 'Projects, newest first: all that are not archived, or those of one state; of one client; found by title or client.',
    query: projectQuery,
    answer: z.array(adminProject),
  }),
  board: endpoint({
    method: 'GET',
    path: '/api/admin/projects/board',
    access: 'admin',
    summary: 'Projects by state, those that moved last first; of each state at most 50.',
    answer: success.extend({ columns: z.array(z.object({ status, total: z.int(), projects: z.array(adminProject) })) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/projects',
    access: 'admin',
    summary: "Starts a project, which may use some of the client's credits.",
    status: 201,
    body: newProject,
    answer,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/projects/:id',
    access: 'admin',
    summary: 'One project with everything that belongs to it.',
    params: pathId,
    answer,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/projects/:id',
    access: 'admin',
    summary: "Changes a project's details.",
    params: pathId,
    body: projectDetails,
    answer,
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/admin/projects/:id/status',
    access: 'admin',
    summary: 'Moves a project to another state.',
    params: pathId,
    body: projectMove,
    answer,
  }),
  comment: endpoint({
    method: 'POST',
    path: '/api/admin/projects/:id/comments',
    access: 'admin',
    summary: 'The studio writes a comment on a project, for the client or for itself.',
    status: 201,
    params: pathId,
    body: newStudioComment,
    answer,
  }),
};
