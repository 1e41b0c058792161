import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  calendarDate,
  id,
  optionalSingleLine,
  optionalText,
  patchSchema,
  pathId,
  singleLine,
  trimmedString,
  withoutNullCharacter,
} from './fields.ts';
import { pageQuery, searchText } from './paging.ts';
import { adminProject, adminProjectDetail, clientProject, clientProjectDetail, projectStatus } from './projects.ts';
import { success } from './responses.ts';

const projectFields = {
  title: singleLine('Title'),
  description: optionalText('Description'),
  type: optionalSingleLine('Type', 100),
  startDate: calendarDate.nullish().or(z.literal('').transform(() => null)),
  deadline: calendarDate.nullish().or(z.literal('').transform(() => null)),
  notes: optionalText('Notes'),
  deliverables: z.array(singleLine('Deliverable')).max(50, 'A project can have at most 50 deliverables'),
};

interface Dates {
  startDate?: string | null | undefined;
  deadline?: string | null | undefined;
}

/** Whether a project's deadline does not come before its start. */
export const isDeadlineAfterStart = ({ startDate, deadline }: Dates) => !startDate || !deadline || startDate <= deadline;
export const deadlineBeforeStart = 'The deadline is before the start.';

export const newProject = z
  .object({
    ...projectFields,
    deliverables: projectFields.deliverables.default([]),
    clientId: z.int('Please choose a client').min(1, 'Please choose a client').max(2_147_483_647, 'Please choose a client'),
    /** How many of the client's video credits it uses. */
    credits: z
      .int('Please enter a whole number')
      .min(0, 'Please enter 0 or more')
      .max(1000, 'A project can use at most 1000 credits')
      .default(0),
  })
  .refine(isDeadlineAfterStart, { path: ['deadline'], message: deadlineBeforeStart });

/** A date that is changed alone must be in order with the one that stays: the server looks. */
export const projectPatch = patchSchema(projectFields);

export const statusChange = z.object({
  status: projectStatus,
  /** The state that the mover sees; where it is no longer the present one, nothing moves. */
  from: projectStatus.optional(),
  /** The client reads it too. A move that is not a usual one needs it. */
  note: optionalText('Note', 2000),
});

const commentText = trimmedString('Please write something')
  .min(1, 'Please write something')
  .max(5000, 'A comment can have at most 5000 characters')
  .regex(withoutNullCharacter, 'The comment holds a character that cannot be stored');

export const newComment = z.object({ text: commentText });
export const newStudioComment = newComment.extend({ internal: z.boolean().default(false) });

export const changeRequest = z.object({ note: optionalText('Note', 5000) });

export const approvalForm = z.object({ name: singleLine('Name') });

/** By which a list of projects can be sorted: by deadline are those that are not done, those without one last. */
export const projectSorts = ['newest', 'deadline'] as const;
export type ProjectSort = (typeof projectSorts)[number];

const projectQuery = pageQuery.extend({
  sort: z.enum(projectSorts).default('newest'),
  status: projectStatus.optional(),
  clientId: z.coerce.number<string | number>().pipe(id).optional(),
  search: searchText,
});

const ownAnswer = success.extend({ project: clientProjectDetail });
const response = success.extend({ project: adminProjectDetail });

export const projectEndpoints = {
  listOwn: endpoint({
    method: 'GET',
    path: '/api/client/projects',
    access: 'client',
    summary: "The client's own projects: those in work, then completed and archived ones, each newest first.",
    query: pageQuery,
    response: success.extend({ projects: z.array(clientProject) }),
  }),
  readOwn: endpoint({
    method: 'GET',
    path: '/api/client/projects/:id',
    access: 'client',
    summary: "One of the client's own projects with its files, events and comments.",
    params: pathId,
    response: ownAnswer,
  }),
  finishUpload: endpoint({
    method: 'POST',
    path: '/api/client/projects/:id/upload-done',
    access: 'clientWithPassword',
    summary: 'The client has uploaded everything: the footage counts as received.',
    params: pathId,
    response: ownAnswer,
  }),
  requestChanges: endpoint({
    method: 'POST',
    path: '/api/client/projects/:id/request-changes',
    access: 'clientWithPassword',
    summary: 'The client asks for changes to what it reviews, with a note or by comments that are open.',
    params: pathId,
    body: changeRequest,
    response: ownAnswer,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/client/projects/:id/approve',
    access: 'clientWithPassword',
    summary: 'The client approves what it reviews, in writing: by its name.',
    params: pathId,
    body: approvalForm,
    response: ownAnswer,
  }),
  addOwnComment: endpoint({
    method: 'POST',
    path: '/api/client/projects/:id/comments',
    access: 'clientWithPassword',
    summary: 'The client writes a comment on its project.',
    status: 201,
    params: pathId,
    body: newComment,
    response: ownAnswer,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/projects',
    access: 'admin',
    summary:
      'Projects, newest first: all that are not archived, or those of one state; of one client; found by title or client. By deadline: those of them that are not done.',
    query: projectQuery,
    response: z.array(adminProject),
  }),
  board: endpoint({
    method: 'GET',
    path: '/api/admin/projects/board',
    access: 'admin',
    summary: 'Projects by state, those that moved last first; of each state at most 50.',
    response: success.extend({ columns: z.array(z.object({ status: projectStatus, total: z.int(), projects: z.array(adminProject) })) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/projects',
    access: 'admin',
    summary: "Starts a project, which may use some of the client's credits.",
    status: 201,
    body: newProject,
    response,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/projects/:id',
    access: 'admin',
    summary: 'One project with everything that belongs to it.',
    params: pathId,
    response,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/projects/:id',
    access: 'admin',
    summary: "Changes a project's details: those that are sent.",
    params: pathId,
    body: projectPatch,
    response,
  }),
  changeStatus: endpoint({
    method: 'POST',
    path: '/api/admin/projects/:id/status',
    access: 'admin',
    summary: 'Moves a project to another state.',
    params: pathId,
    body: statusChange,
    response,
  }),
  addComment: endpoint({
    method: 'POST',
    path: '/api/admin/projects/:id/comments',
    access: 'admin',
    summary: 'The studio writes a comment on a project, for the client or for itself.',
    status: 201,
    params: pathId,
    body: newStudioComment,
    response,
  }),
};
