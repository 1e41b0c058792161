import { z } from 'zod';
import {
  calendarDate,
  changesOf,
  id,
  line,
  optionalLine,
  optionalText,
  pageQuery,
  pathId,
  search,
  storable,
  success,
  trimmedString,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { adminProject, adminProjectDetail, clientProject, clientProjectDetail, projectStatus } from './projects.ts';

const details = {
  title: line('Title'),
  description: optionalText('Description'),
  type: optionalLine('Type', 100),
  startDate: calendarDate.nullish().or(z.literal('').transform(() => null)),
  deadline: calendarDate.nullish().or(z.literal('').transform(() => null)),
  notes: optionalText('Notes'),
  deliverables: z.array(line('Deliverable')).max(50, 'A project can have at most 50 deliverables'),
};

interface Dates {
  startDate?: string | null | undefined;
  deadline?: string | null | undefined;
}

/** Whether a project's deadline does not come before its start. */
export const isInOrder = ({ startDate, deadline }: Dates) => !startDate || !deadline || startDate <= deadline;
export const outOfOrder = 'The deadline is before the start.';

export const newProject = z
  .object({
    ...details,
    deliverables: details.deliverables.default([]),
    clientId: z.int('Please choose a client').min(1, 'Please choose a client').max(2_147_483_647, 'Please choose a client'),
    /** How many of the client's video credits it uses. */
    credits: z
      .int('Please enter a whole number')
      .min(0, 'Please enter 0 or more')
      .max(1000, 'A project can use at most 1000 credits')
      .default(0),
  })
  .refine(isInOrder, { path: ['deadline'], message: outOfOrder });

/** A date that is changed alone must be in order with the one that stays: the server looks. */
export const projectChanges = changesOf(details);

export const projectMove = z.object({
  status: projectStatus,
  /** The state that the mover sees; where it is no longer the present one, nothing moves. */
  from: projectStatus.optional(),
  /** The client reads it too. A move that is not a usual one needs it. */
  note: optionalText('Note', 2000),
});

const commentText = trimmedString('Please write something')
  .min(1, 'Please write something')
  .max(5000, 'A comment can have at most 5000 characters')
  .regex(storable, 'The comment holds a character that cannot be stored');

export const newComment = z.object({ text: commentText });
export const newStudioComment = newComment.extend({ internal: z.boolean().default(false) });

export const changeRequest = z.object({ note: optionalText('Note', 5000) });

export const approvalForm = z.object({ name: line('Name') });

/** By which a list of projects can be sorted: by deadline are those that are not done, those without one last. */
export const projectSorts = ['newest', 'deadline'] as const;
export type ProjectSort = (typeof projectSorts)[number];

const projectQuery = pageQuery.extend({
  sort: z.enum(projectSorts).default('newest'),
  status: projectStatus.optional(),
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
    summary: "The client's own projects: those in work, then completed and archived ones, each newest first.",
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
    summary:
      'Projects, newest first: all that are not archived, or those of one state; of one client; found by title or client. By deadline: those of them that are not done.',
    query: projectQuery,
    answer: z.array(adminProject),
  }),
  board: endpoint({
    method: 'GET',
    path: '/api/admin/projects/board',
    access: 'admin',
    summary: 'Projects by state, those that moved last first; of each state at most 50.',
    answer: success.extend({ columns: z.array(z.object({ status: projectStatus, total: z.int(), projects: z.array(adminProject) })) }),
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
    summary: "Changes a project's details: those that are sent.",
    params: pathId,
    body: projectChanges,
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
