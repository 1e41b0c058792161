import { z } from 'zod';
import { bulkEndpoint, selectedIds } from '#api/shared/bulk.ts';
import { endpoint } from '#api/shared/endpoint.ts';
import { calendarDate, id, optionalSingleLine, optionalText, patchSchema, pathId, singleLine } from '#api/shared/fields.ts';
import { pageQuery, searchText } from '#api/shared/paging.ts';
import { csvFile, success } from '#api/shared/responses.ts';
import { deadlineBeforeStart, isDeadlineAfterStart } from '#domain/projects/deadline.ts';
import { type ProjectStatus, projectStatuses } from '#domain/projects/statuses.ts';
import { checkTransition, missingReason } from '#domain/projects/transitions.ts';
import { commentText } from './comments.ts';
import { editorFilter, editorQuery } from './editor-query.ts';
import {
  adminProject,
  adminProjectDetail,
  clientProjectDetail,
  deliverableProgress,
  newestDraft,
  ownProject,
  projectEditor,
  projectPriorities,
  projectStates,
  projectStatus,
} from './projects.ts';

const projectFields = {
  title: singleLine('Title'),
  description: optionalText('Description'),
  type: optionalSingleLine('Type', 100),
  startDate: calendarDate.nullish().or(z.literal('').transform(() => null)),
  deadline: calendarDate.nullish().or(z.literal('').transform(() => null)),
  /** The admin who edits the project. */
  editorId: id.nullish(),
  priority: z.enum(projectPriorities).nullish(),
  notes: optionalText('Notes'),
  deliverables: z.array(singleLine('Deliverable')).max(50, 'A project can have at most 50 deliverables'),
  /** Until the project is paid, drafts carry the studio's and client's names, and the client can't download drafts or final files. */
  watermark: z.boolean(),
};

export const newProject = z
  .object({
    ...projectFields,
    deliverables: projectFields.deliverables.default([]),
    /** The default is in the studio's settings. */
    watermark: projectFields.watermark.exactOptional(),
    clientId: z.int('Please choose a client').min(1, 'Please choose a client').max(2_147_483_647, 'Please choose a client'),
    /** Video credits deducted from the client's balance. */
    credits: z
      .int('Please enter a whole number')
      .min(0, 'Please enter 0 or more')
      .max(1000, 'A project can use at most 1000 credits')
      .default(0),
  })
  .refine(isDeadlineAfterStart, { path: ['deadline'], message: deadlineBeforeStart });

/** If only one of the dates is sent, the server checks it against the stored one. */
export const projectPatch = patchSchema({
  ...projectFields,
  /** The deadline the sender last saw: the change is refused if it has been moved since. */
  previousDeadline: calendarDate.nullable(),
});

export const statusChange = z.object({
  status: projectStatus,
  /** The status the sender last saw: the change is refused if the project has moved on since. */
  from: projectStatus.optional(),
  /** A note that the client sees. Going back or ending early requires one as the reason. */
  note: optionalText('Note', 2000),
});

/** The form for `statusChange`, which knows the current status and so whether a reason is required. */
export const statusChangeForm = statusChange
  .extend({ status: z.enum(projectStatuses, 'Please choose a status.') })
  .superRefine(({ from, status, note }, context) => {
    if (from && checkTransition('admin', from, status) === 'reason required' && !note)
      context.addIssue({ code: 'custom', path: ['note'], message: missingReason });
  });

/** The form for a new status of several projects, by their current statuses. */
export const bulkStatusForm = (from: readonly ProjectStatus[]) =>
  statusChange
    .pick({ note: true })
    .extend({ status: z.enum(projectStatuses, 'Please choose a status.') })
    .superRefine(({ status, note }, context) => {
      if (!note && from.some((current) => checkTransition('admin', current, status) === 'reason required'))
        context.addIssue({ code: 'custom', path: ['note'], message: missingReason });
    });

export const newComment = z.object({ text: commentText });
export const newStudioComment = newComment.extend({ internal: z.boolean().default(false) });

/** The version that a decision is about, which must be the newest; required where the project has versions. */
const fileId = id.nullish();

export const changeRequest = z.object({ note: optionalText('Note', 5000), fileId });

export const approvalForm = z.object({ name: singleLine('Name'), fileId });

/** Sorting by deadline lists unfinished projects only, those without a deadline last. */
export const projectSorts = ['newest', 'deadline'] as const;
export type ProjectSort = (typeof projectSorts)[number];

const projectFilter = z.object({
  editor: editorQuery,
  sort: z.enum(projectSorts).default('newest'),
  status: z.enum(projectStates).optional(),
  clientId: z.coerce.number<string | number>().pipe(id).optional(),
  search: searchText,
});

const ownResponse = success.extend({ project: clientProjectDetail });
const response = success.extend({ project: adminProjectDetail });

/** A project in a list; `progress` is null if there is only one deliverable. */
const listedProject = adminProject.extend({ progress: deliverableProgress.nullable() }).meta({ id: 'ListedProject' });

/** A project on the board, with its newest draft, and what to know before it's delivered. */
const boardProject = listedProject.extend({
  draft: newestDraft.nullable(),
  hasUnsentInvoices: z.boolean(),
  /** Whether one of several deliverables has no final file. */
  missesFinals: z.boolean(),
});
const boardColumn = z.object({ status: projectStatus, total: z.int(), projects: z.array(boardProject) });

export const projectEndpoints = {
  listOwn: endpoint({
    method: 'GET',
    path: '/api/client/projects',
    access: 'client',
    summary: "Lists the client's own projects: active ones, then completed and archived ones, newest first.",
    reads: ['projects', 'deliverables', 'files'],
    query: pageQuery,
    response: success.extend({ projects: z.array(ownProject) }),
  }),
  readOwn: endpoint({
    method: 'GET',
    path: '/api/client/projects/:id',
    access: 'client',
    summary: "Returns one of the client's own projects with its files, events and comments.",
    reads: ['projects', 'deliverables/:id', 'comments/:id', 'files/:id'],
    params: pathId,
    response: ownResponse,
  }),
  finishUpload: endpoint({
    method: 'POST',
    path: '/api/client/projects/:id/upload-done',
    access: 'clientWithPassword',
    summary: 'Marks the footage upload as finished.',
    params: pathId,
    response: ownResponse,
  }),
  requestChanges: endpoint({
    method: 'POST',
    path: '/api/client/projects/:id/request-changes',
    access: 'clientWithPassword',
    summary: 'Requests changes to the draft in review, by a note or by open comments.',
    params: pathId,
    body: changeRequest,
    response: ownResponse,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/client/projects/:id/approve',
    access: 'clientWithPassword',
    summary: 'Approves the draft in review in writing, by name.',
    params: pathId,
    body: approvalForm,
    response: ownResponse,
  }),
  addOwnComment: endpoint({
    method: 'POST',
    path: '/api/client/projects/:id/comments',
    access: 'clientWithPassword',
    summary: "Adds a comment to one of the client's own projects.",
    status: 201,
    params: pathId,
    body: newComment,
    response: ownResponse,
  }),
  bulk: bulkEndpoint({
    path: '/api/admin/projects/bulk',
    apiScope: 'projects:write',
    summary:
      'Archives completed projects, of which their clients learn nothing, assigns projects to an editor, or changes their status, deadline or priority. A new status is emailed to their clients.',
    actions: ['archive', 'assign', 'changeStatus', 'setDeadline', 'setPriority'],
    filter: projectFilter.extend({ clientId: id.optional(), editor: editorFilter.or(id).optional() }),
    input: z
      .object({
        editorId: id.nullable().optional(),
        status: projectStatus.optional(),
        /** A note on the new status that the clients see. Going back or ending early requires one as the reason. */
        note: statusChange.shape.note,
        deadline: calendarDate.nullable().optional(),
        priority: z.enum(projectPriorities).nullable().optional(),
      })
      .optional(),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/projects.csv',
    access: 'admin',
    apiScope: 'projects:read',
    summary: 'Exports projects that match the filters as a CSV file.',
    query: projectFilter.extend({ ids: selectedIds }),
    response: csvFile,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/projects',
    access: 'admin',
    apiScope: 'projects:read',
    summary:
      'Lists projects that are not archived, newest first. Filters by editor, status, client and search, or lists those that wait for the studio; sorting by deadline leaves out finished projects.',
    reads: ['projects', 'deliverables'],
    query: pageQuery.extend(projectFilter.shape),
    response: z.array(listedProject),
  }),
  board: endpoint({
    method: 'GET',
    path: '/api/admin/projects/board',
    access: 'admin',
    apiScope: 'projects:read',
    summary:
      "Lists projects by status with their newest drafts, most recently updated first, at most 20 per status and only the number of archived ones; all of them, or an editor's.",
    reads: ['projects', 'deliverables', 'comments', 'files', 'invoices'],
    query: z.object({ editor: editorQuery }),
    response: success.extend({ columns: z.array(boardColumn) }),
  }),
  listEditors: endpoint({
    method: 'GET',
    path: '/api/admin/editors',
    access: 'admin',
    apiScope: 'projects:read',
    summary: 'Lists the admins to whom projects can be assigned.',
    reads: [],
    response: success.extend({ editors: z.array(projectEditor) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/projects',
    access: 'admin',
    apiScope: 'projects:write',
    summary: "Creates a project, optionally using some of the client's credits.",
    status: 201,
    body: newProject,
    response,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/projects/:id',
    access: 'admin',
    apiScope: 'projects:read',
    summary: 'Returns a project with its files, events and comments.',
    reads: ['projects', 'comments/:id', 'files/:id'],
    params: pathId,
    response,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/projects/:id',
    access: 'admin',
    apiScope: 'projects:write',
    summary: 'Updates the project details that are sent.',
    params: pathId,
    body: projectPatch,
    response,
  }),
  changeStatus: endpoint({
    method: 'POST',
    path: '/api/admin/projects/:id/status',
    access: 'admin',
    apiScope: 'projects:write',
    summary: 'Moves a project to another status.',
    params: pathId,
    body: statusChange,
    response,
  }),
  addComment: endpoint({
    method: 'POST',
    path: '/api/admin/projects/:id/comments',
    access: 'admin',
    apiScope: 'projects:write',
    summary: 'Adds a comment to a project, for the client or internally for the studio.',
    status: 201,
    params: pathId,
    body: newStudioComment,
    response,
  }),
};
