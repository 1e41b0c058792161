import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';
import { calendarDate, id, optionalSingleLine, pathId, singleLine } from '#contract/shared/fields.ts';
import { success } from '#contract/shared/responses.ts';
import { deliverableKinds, deliverableStates } from './deliverables.ts';
import { newestDraft, projectEditor } from './projects.ts';

/** The most that a project can have, cancelled ones included. */
export const maxDeliverables = 500;

const fields = {
  title: singleLine('Title'),
  kind: z.enum(deliverableKinds, 'Please choose what it is'),
  /** Such as `16:9`. */
  aspectRatio: optionalSingleLine('Aspect ratio', 20),
  /** How long it's to be, in seconds. */
  targetLength: z.int('Please enter a length').min(1, 'Please enter a length').max(86_400, 'A day is the most').nullish(),
  dueDate: calendarDate.nullish().or(z.literal('').transform(() => null)),
  /** The admin who edits it, if not the project's editor. */
  editorId: id.nullish(),
};

export const newDeliverable = z.object({ ...fields, kind: fields.kind.default('film') });

const ownDeliverable = z
  .object({
    id,
    /** The project's title as long as the first one has none of its own. */
    title: z.string(),
    kind: z.enum(deliverableKinds),
    aspectRatio: z.string().nullable(),
    targetLength: z.int().nullable(),
    dueDate: calendarDate.nullable(),
    state: z.enum(deliverableStates),
    /** The newest version, with how many comments are open on it. */
    draft: newestDraft.nullable(),
    /** Whether a final file of it is there. */
    hasFinal: z.boolean(),
  })
  .meta({ id: 'OwnDeliverable' });

export const deliverable = ownDeliverable.extend({ projectId: id, editor: projectEditor.nullable() }).meta({ id: 'Deliverable' });
export type Deliverable = z.infer<typeof deliverable>;

const response = success.extend({ deliverable });

export const deliverableEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/projects/:id/deliverables',
    access: 'admin',
    apiScope: 'projects:read',
    summary: "Lists a project's deliverables as the studio put them: at least one.",
    reads: ['projects', 'deliverables/:id', 'comments/:id', 'files/:id'],
    params: pathId,
    response: success.extend({ deliverables: z.array(deliverable) }),
  }),
  listOwn: endpoint({
    method: 'GET',
    path: '/api/client/projects/:id/deliverables',
    access: 'client',
    summary: "Lists the deliverables of one of the client's own projects, without cancelled ones.",
    reads: ['projects', 'deliverables/:id', 'comments/:id', 'files/:id'],
    params: pathId,
    response: success.extend({ deliverables: z.array(ownDeliverable) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/projects/:id/deliverables',
    access: 'admin',
    apiScope: 'projects:write',
    summary: 'Adds a deliverable to a project, as its last one.',
    status: 201,
    params: pathId,
    body: newDeliverable,
    response,
  }),
};
