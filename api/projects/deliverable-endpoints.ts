import { z } from 'zod';
import { creditUses } from '#api/billing/packages.ts';
import { endpoint } from '#api/shared/endpoint.ts';
import { calendarDate, id, optionalSingleLine, patchSchema, pathId, singleLine } from '#api/shared/fields.ts';
import { pageQuery } from '#api/shared/paging.ts';
import { success } from '#api/shared/responses.ts';
import { deliverableKinds, deliverableStates } from '#domain/projects/deliverables.ts';
import { deliverableProgress, newestDraft, projectEditor } from './projects.ts';

/** How many credits each new deliverable uses; by default one if the project uses credits, which its first one passes on if it has more. */
const credits = z
  .int('Please enter a whole number')
  .min(0, 'Please enter 0 or more')
  .max(1000, 'A deliverable can use at most 1000 credits')
  .optional();

/** The most deliverables that a project can have, cancelled ones included. */
export const maxDeliverables = 500;

const fields = {
  title: singleLine('Title'),
  kind: z.enum(deliverableKinds, 'Please choose what it is'),
  /** Such as `16:9`. */
  aspectRatio: optionalSingleLine('Aspect ratio', 20),
  /** The planned length, in seconds. */
  targetLength: z.int('Please enter a length').min(1, 'Please enter a length').max(86_400, 'The length can be at most 24 hours').nullish(),
  dueDate: calendarDate.nullish().or(z.literal('').transform(() => null)),
  /** The admin who edits the deliverable, if not the project's editor. */
  editorId: id.nullish(),
};

export const newDeliverable = z.object({ ...fields, kind: fields.kind.default('film'), credits });

/** Several new deliverables at once, each with details of its own. */
export const deliverableBatch = z.object({
  deliverables: z
    .array(newDeliverable.omit({ credits: true }))
    .min(1, 'Please say what to add')
    .max(maxDeliverables, `A project can have at most ${maxDeliverables} deliverables`),
  credits,
});

/** Several new deliverables of one kind, such as from a pasted list. */
export const newDeliverables = z.object({
  titles: z
    .array(singleLine('Title'))
    .min(1, 'Please enter a title')
    .max(maxDeliverables, `A project can have at most ${maxDeliverables} deliverables`),
  kind: fields.kind.default('film'),
  credits,
});

export const deliverablePatch = patchSchema({
  ...fields,
  /** The due date the sender last saw: the change is refused if it has been moved since. */
  previousDueDate: calendarDate.nullable(),
});

const someMessage = `Please select between 1 and ${maxDeliverables} deliverables.`;
const chosen = z.object({ ids: z.array(id).min(1, someMessage).max(maxDeliverables, someMessage) });

/** What can be changed for several deliverables at once. */
export const deliverablesPatch = chosen.extend(patchSchema({ dueDate: fields.dueDate, editorId: fields.editorId }).shape);

const ownDeliverable = z
  .object({
    id,
    /** The deliverable's title; that of the project as long as its first deliverable has none of its own. */
    title: z.string(),
    /** Whether the project began with this deliverable. */
    isFirst: z.boolean(),
    kind: z.enum(deliverableKinds),
    aspectRatio: z.string().nullable(),
    targetLength: z.int().nullable(),
    dueDate: calendarDate.nullable(),
    state: z.enum(deliverableStates),
    /** The newest version, with how many comments are open on it. */
    draft: newestDraft.nullable(),
    /** Whether the draft was removed: until there is another one, nobody can decide about the deliverable. */
    isDraftRemoved: z.boolean(),
    hasFinal: z.boolean(),
  })
  .meta({ id: 'OwnDeliverable' });

export const deliverable = ownDeliverable
  .extend({
    projectId: id,
    editor: projectEditor.nullable(),
    /** How many video credits the deliverable uses, and when. Cancelling it returns them. */
    credits: z.int(),
    creditUse: z.enum(creditUses),
  })
  .meta({ id: 'Deliverable' });

/** Filters the deliverables of one project. */
const listQuery = pageQuery.extend({ state: z.enum(deliverableStates).optional() });

const approvals = z
  .array(z.object({ deliverableId: id, fileId: id }))
  .min(1, 'Please choose what to approve')
  .max(maxDeliverables, `A project has at most ${maxDeliverables} deliverables`)
  .refine((chosen) => new Set(chosen.map(({ deliverableId }) => deliverableId)).size === chosen.length, 'Please choose each one once');

/** The versions to approve, and the name of whoever approves all of them in writing. */
export const approvalOfSeveral = z.object({ approvals, name: singleLine('Name') });

/** `obstacle` says why a deliverable wasn't approved, such as a newer version; null if it was. */
const approvalResult = z.object({ deliverableId: id, title: z.string(), obstacle: z.string().nullable() }).meta({ id: 'ApprovalResult' });

const response = success.extend({ deliverable });
const listResponse = success.extend({ deliverables: z.array(deliverable) });

export const deliverableEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/projects/:id/deliverables',
    access: 'admin',
    apiScope: 'projects:read',
    summary: "Lists a project's deliverables as the studio put them: at least one.",
    reads: ['projects', 'deliverables/:id', 'comments/:id', 'files/:id'],
    params: pathId,
    query: listQuery,
    response: listResponse.extend({ progress: deliverableProgress }),
  }),
  listOwn: endpoint({
    method: 'GET',
    path: '/api/client/projects/:id/deliverables',
    access: 'client',
    summary: "Lists the deliverables of one of the client's own projects, without cancelled ones.",
    reads: ['projects', 'deliverables/:id', 'comments/:id', 'files/:id'],
    params: pathId,
    query: listQuery,
    response: success.extend({ deliverables: z.array(ownDeliverable), progress: deliverableProgress }),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/client/projects/:id/deliverables/approve',
    access: 'clientWithPassword',
    summary: 'Approves the drafts in review of several deliverables in writing, by name, except those that have changed meanwhile.',
    params: pathId,
    body: approvalOfSeveral,
    response: success.extend({ results: z.array(approvalResult) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/projects/:id/deliverables',
    access: 'admin',
    apiScope: 'projects:write',
    summary: 'Adds a deliverable to a project, as its last one, and uses its video credits.',
    status: 201,
    params: pathId,
    body: newDeliverable,
    response,
  }),
  createBatch: endpoint({
    method: 'POST',
    path: '/api/admin/projects/:id/deliverables/batch',
    access: 'admin',
    apiScope: 'projects:write',
    summary: 'Adds several deliverables to a project, as its last ones, and uses their video credits: all of them or none. Returns those.',
    status: 201,
    params: pathId,
    body: deliverableBatch,
    response: listResponse,
  }),
  createMany: endpoint({
    method: 'POST',
    path: '/api/admin/projects/:id/deliverables/titles',
    access: 'admin',
    apiScope: 'projects:write',
    summary:
      'Adds a deliverable for each title, and uses their video credits. If the project has only the one that it began with, still without a title, that is the first.',
    status: 201,
    params: pathId,
    body: newDeliverables,
    response: listResponse,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/api/admin/deliverables/:id/duplicate',
    access: 'admin',
    apiScope: 'projects:write',
    summary: 'Adds a deliverable with the same details after it, without its files. It uses a video credit if the original does.',
    status: 201,
    params: pathId,
    response,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/deliverables/:id',
    access: 'admin',
    apiScope: 'projects:write',
    summary: 'Updates the details of a deliverable that are sent.',
    params: pathId,
    body: deliverablePatch,
    response,
  }),
  changeMany: endpoint({
    method: 'POST',
    path: '/api/admin/projects/:id/deliverables/change',
    access: 'admin',
    apiScope: 'projects:write',
    summary: "Updates the due date or the editor of several of a project's deliverables.",
    params: pathId,
    body: deliverablesPatch,
    response: listResponse,
  }),
  order: endpoint({
    method: 'PUT',
    path: '/api/admin/projects/:id/deliverables/order',
    access: 'admin',
    apiScope: 'projects:write',
    summary: "Puts all of a project's deliverables into an order.",
    params: pathId,
    body: chosen,
    response: listResponse,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/admin/projects/:id/deliverables/send',
    access: 'admin',
    apiScope: 'projects:write',
    summary: "Sends the newest drafts of a project's deliverables for review, with one email to the client for all of them.",
    params: pathId,
    body: chosen,
    response: listResponse,
  }),
  cancelMany: endpoint({
    method: 'POST',
    path: '/api/admin/projects/:id/deliverables/cancel',
    access: 'admin',
    apiScope: 'projects:write',
    summary: "Cancels several of a project's deliverables, and gives their video credits back.",
    params: pathId,
    body: chosen,
    response: listResponse,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/admin/deliverables/:id',
    access: 'admin',
    apiScope: 'projects:write',
    summary: 'Cancels a deliverable, and gives its video credits back. Its files stay, and it can be resumed.',
    params: pathId,
    response,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/admin/deliverables/:id/resume',
    access: 'admin',
    apiScope: 'projects:write',
    summary: 'Takes back that a deliverable was cancelled. It uses its video credits again.',
    params: pathId,
    response,
  }),
};
