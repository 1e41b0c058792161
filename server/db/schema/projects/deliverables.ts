import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, date, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { deliverableKinds, deliverableStates } from '#domain/projects/deliverables.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { creditUse } from '#server/db/schema/billing/packages.ts';
import { createdAt, identity, reference } from '#server/db/schema/columns.ts';
import { triggers } from '#server/db/schema/triggers.ts';
import { searchVector } from '#server/db/search/search.ts';
import { projectStatus, projects } from './projects.ts';

export const deliverableKind = pgEnum('deliverable_kind', deliverableKinds);
export const deliverableState = pgEnum('deliverable_state', deliverableStates);

interface Progress {
  state: AnyPgColumn;
  projectStatus: AnyPgColumn;
}

/** Matches deliverables that are neither cancelled nor of an archived project. Written as in the indexes' definitions. */
export const isListed = ({ state, projectStatus }: Progress) => sql`${state} <> 'cancelled' and ${projectStatus} <> 'archived'`;

/** Matches deliverables that are still to be delivered. */
export const isUndelivered = ({ state, projectStatus }: Progress) =>
  sql`${state} not in ('delivered', 'cancelled') and ${projectStatus} not in ('completed', 'archived')`;

/** Matches deliverables whose client asked for changes while the project is in review for the others. */
export const isAnsweredInReview = ({ state, projectStatus }: Progress) =>
  sql`${state} = 'changes_requested' and ${projectStatus} = 'review'`;

/**
 * What a project delivers, such as a film and its cutdowns. A trigger creates the first one with its project, in the state
 * that follows from the project's status.
 */
export const deliverables = pgTable(
  'deliverables',
  {
    id: identity(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Null for a project's first one as long as it bears the project's title. */
    title: text(),
    kind: deliverableKind().notNull().default('film'),
    /** The shape of the picture, such as `16:9`. */
    aspectRatio: text(),
    /** How long it's to be, in seconds. */
    targetLength: integer(),
    dueDate: date({ mode: 'string' }),
    /** The admin who edits it instead of the project's editor. */
    editorId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Orders the deliverables of a project, as the studio arranged them. */
    position: integer().notNull().default(0),
    state: deliverableState().notNull().default('not_started'),
    /** How many video credits it uses; none where it isn't made from a package. */
    credits: integer().notNull().default(0),
    creditUse: creditUse().notNull().default('at_creation'),
    /** Whether the client is still to hear that a draft is in review: that is announced as soon as it can be watched. */
    reviewToAnnounce: boolean().notNull().default(false),
    createdAt: createdAt(),
    /** A trigger copies these from the project, so that lists across projects can use an index. */
    projectStatus: projectStatus().notNull().default('pending'),
    projectDeadline: date({ mode: 'string' }),
    projectEditorId: integer(),
    /** The due date and the editor that apply: the deliverable's own, or else the project's. */
    effectiveDueDate: date({ mode: 'string' }).generatedAlwaysAs(sql`coalesce(due_date, project_deadline)`),
    effectiveEditorId: integer().generatedAlwaysAs(sql`coalesce(editor_id, project_editor_id)`),
  },
  (table) => [
    index('deliverables_project_id_position_id_idx').on(table.projectId, table.position, table.id),
    index('deliverables_editor_id_idx').on(table.editorId),
    index('deliverables_created_at_id_idx').on(table.createdAt, table.id).where(isListed(table)),
    index('deliverables_state_created_at_id_idx')
      .on(table.state, table.createdAt, table.id)
      .where(sql`${table.projectStatus} <> 'archived'`),
    index('deliverables_effective_editor_id_created_at_id_idx')
      .on(table.effectiveEditorId, table.createdAt, table.id)
      .where(isListed(table)),
    index('deliverables_effective_due_date_id_idx').on(table.effectiveDueDate, table.id).where(isUndelivered(table)),
    index('deliverables_effective_editor_id_effective_due_date_id_idx')
      .on(table.effectiveEditorId, table.effectiveDueDate, table.id)
      .where(isUndelivered(table)),
    index('deliverables_project_id_answered_idx').on(table.projectId).where(isAnsweredInReview(table)),
    index('deliverables_id_titled_idx').on(table.id).where(sql`${table.title} is not null`),
    index('deliverables_search_idx').using('gin', searchVector(table.title)),
    check('deliverables_credits_check', sql`${table.credits} >= 0`),
    check('deliverables_target_length_check', sql`${table.targetLength} > 0`),
  ],
);

export const deliverableTriggers = triggers(deliverables, { copyProject: 'to new row' });

/** Every change of a deliverable's state. */
export const deliverableEvents = pgTable(
  'deliverable_events',
  {
    id: identity(),
    deliverableId: integer()
      .notNull()
      .references(() => deliverables.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    from: deliverableState().notNull(),
    to: deliverableState().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    clientId: reference(() => clients.id),
  },
  (table) => [
    index('deliverable_events_deliverable_id_created_at_id_idx').on(table.deliverableId, table.createdAt, table.id),
    index('deliverable_events_user_id_idx').on(table.userId),
    index('deliverable_events_client_id_idx').on(table.clientId),
    check('deliverable_events_one_actor_check', sql`num_nonnulls(${table.userId}, ${table.clientId}) <= 1`),
  ],
);
