import { z } from 'zod';
import { bulkEndpoint } from '#api/shared/bulk.ts';
import { endpoint } from '#api/shared/endpoint.ts';
import { calendarDate, id } from '#api/shared/fields.ts';
import { pageQuery, searchText } from '#api/shared/paging.ts';
import { deliverableStates } from '#domain/projects/deliverables.ts';
import { deliverable } from './deliverable-endpoints.ts';
import { editorFilter, editorQuery } from './editor-query.ts';
import { projectEditor } from './projects.ts';

/** Sorting by due date lists only deliverables that are still to be delivered, those without a date last. */
export const deliverableSorts = ['newest', 'dueDate'] as const;
export type DeliverableSort = (typeof deliverableSorts)[number];

/** Periods are relative to the studio's today; the week is from Monday to Sunday. */
export const duePeriods = ['overdue', 'week'] as const;
export type DuePeriod = (typeof duePeriods)[number];

/** The date and the editor are a deliverable's own, or else its project's. */
const deliverableFilter = z.object({
  state: z.enum(deliverableStates).optional(),
  editor: editorQuery,
  due: z.enum(duePeriods).optional(),
  dueFrom: calendarDate.optional(),
  dueTo: calendarDate.optional(),
  clientId: z.coerce.number<string | number>().pipe(id).optional(),
  projectId: z.coerce.number<string | number>().pipe(id).optional(),
  /** Only deliverables with a title of their own, which the only deliverable of a project hardly ever has. */
  titled: z.stringbool({ truthy: ['true'], falsy: ['false'], error: 'Use true or false' }).optional(),
  search: searchText,
  sort: z.enum(deliverableSorts).default('newest'),
});

/** A deliverable in a list across projects. */
const listedDeliverable = deliverable
  .extend({
    projectTitle: z.string(),
    clientId: id,
    clientName: z.string(),
    /** The deliverable's own due date and editor, or else the project's. */
    effectiveDueDate: calendarDate.nullable(),
    effectiveEditor: projectEditor.nullable(),
    /** Whether it's still to be delivered, and its date has passed in the studio's time zone. */
    isOverdue: z.boolean(),
  })
  .meta({ id: 'ListedDeliverable' });

export const deliverableListEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/deliverables',
    access: 'admin',
    apiScope: 'projects:read',
    summary:
      'Lists the deliverables of all projects but archived ones, newest first, without cancelled ones. Filters by state, editor, due date, client, project and search; sorting or filtering by due date lists only those still to be delivered.',
    reads: ['projects', 'deliverables', 'comments', 'files', 'clients'],
    query: pageQuery.extend(deliverableFilter.shape),
    response: z.array(listedDeliverable),
  }),
  bulk: bulkEndpoint({
    path: '/api/admin/deliverables/bulk',
    apiScope: 'projects:write',
    summary: 'Assigns deliverables to an editor, sets their due date or cancels them, also those of several projects.',
    actions: ['assign', 'setDueDate', 'cancel'],
    filter: deliverableFilter.extend({
      clientId: id.optional(),
      projectId: id.optional(),
      editor: editorFilter.or(id).optional(),
      titled: z.boolean().optional(),
    }),
    input: z.object({ editorId: id.nullable().optional(), dueDate: calendarDate.nullable().optional() }).optional(),
  }),
};
