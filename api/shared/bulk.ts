import { z } from 'zod';
import type { ApiScope } from '#domain/shared/api-scopes.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { id, instant, pathId } from './fields.ts';
import { success } from './responses.ts';

/** How many rows one call can change. */
export const bulkLimit = 500;

export const wrongSelection = `Please select between 1 and ${bulkLimit} rows.`;

/** How long an action waits in the browser, so that it can be undone, in seconds. */
export const undoPeriod = 10;

/** A skipped row needed nothing, or no longer allowed it; a failed one still needs attention. */
export const bulkOutcomes = ['done', 'skipped', 'failed'] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

/** Selected rows in a URL, separated by commas. */
export const selectedIds = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9})*$/, wrongSelection)
  .transform((text) => text.split(',').map(Number))
  .refine((ids) => ids.length <= bulkLimit, wrongSelection)
  .optional();

const bulkAction = z
  .object({
    id,
    action: z.string(),
    state: z.enum(['scheduled', 'running', 'finished', 'canceled']),
    startsAt: instant,
    /** The result of each row; `outcome` is null while the row waits. */
    results: z.array(z.object({ id, outcome: z.enum(bulkOutcomes).nullable(), message: z.string().nullable() })),
  })
  .meta({ id: 'BulkAction' });

const response = success.extend({ bulkAction });

interface BulkFields<Action extends string, Filter extends z.ZodRawShape, Input extends z.ZodType> {
  actions: readonly [Action, ...Action[]];
  filter: z.ZodObject<Filter>;
  /** What the action needs besides the rows. */
  input?: Input;
}

/** The rows to change, what to do with them, and when. */
const bulkForm = <Action extends string, Filter extends z.ZodRawShape, Input extends z.ZodType>({
  actions,
  filter,
  input,
}: BulkFields<Action, Filter, Input>) =>
  z.object({
    action: z.enum(actions),
    ids: z.array(id).min(1, wrongSelection).max(bulkLimit, wrongSelection).optional(),
    /** Instead of ids: all rows that match. The object is strict, because a misspelled filter must not match everything. */
    filter: z.strictObject(filter.shape).optional(),
    /** How long the action waits before it starts; meanwhile it can be cancelled. */
    delaySeconds: z.int().min(0).max(60).default(0),
    ...((input ? { input } : {}) as { input: Input }),
  });

/** The body that every bulk endpoint receives. */
export interface BulkForm {
  action: string;
  ids?: number[] | undefined;
  filter?: object | undefined;
  input?: unknown;
  delaySeconds: number;
}

export type BulkEndpoint = Endpoint<undefined, undefined, z.ZodType<BulkForm>, typeof response, 'admin'>;

/** An endpoint that does something to several rows of a list, each as its own endpoint would. */
export const bulkEndpoint = <
  Path extends `/api/${string}`,
  Action extends string,
  Filter extends z.ZodRawShape,
  Input extends z.ZodType = z.ZodOptional<z.ZodUndefined>,
  const Scope extends ApiScope | undefined = undefined,
>({
  path,
  apiScope,
  summary,
  ...fields
}: BulkFields<Action, Filter, Input> & { path: Path; apiScope?: Scope; summary: string }) =>
  endpoint({
    method: 'POST',
    path,
    access: 'admin',
    ...(apiScope ? { apiScope } : {}),
    summary: `${summary} At once, or after a delay in which it can be cancelled; the result says for each row what came of it.`,
    body: bulkForm(fields),
    response,
  });

export const bulkActionEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/bulk-actions/:id',
    access: 'admin',
    summary: "Returns the state and the results of one's own action on several rows, for a day.",
    reads: [],
    params: pathId,
    response,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/admin/bulk-actions/:id',
    access: 'admin',
    summary: "Cancels one's own action on several rows before it starts.",
    params: pathId,
    response,
  }),
};
