import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { deliverableKinds, deliverableStates } from '#contract/projects/deliverables.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { creditUse } from '#server/db/schema/billing/packages.ts';
import { createdAt, identity, reference } from '#server/db/schema/columns.ts';
import { projects } from './projects.ts';

export const deliverableKind = pgEnum('deliverable_kind', deliverableKinds);
export const deliverableState = pgEnum('deliverable_state', deliverableStates);

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
    /** Such as `16:9`. */
    aspectRatio: text(),
    /** How long it's to be, in seconds. */
    targetLength: integer(),
    dueDate: date({ mode: 'string' }),
    /** The admin who edits it instead of the project's editor. */
    editorId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Where the studio put it among the others of its project. */
    position: integer().notNull().default(0),
    state: deliverableState().notNull().default('not_started'),
    /** How many video credits it uses; none where it isn't made from a package. */
    credits: integer().notNull().default(0),
    creditUse: creditUse().notNull().default('at_creation'),
    /** Its client is to hear that its draft is in review, as soon as it can be watched. */
    reviewToAnnounce: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('deliverables_project_id_position_id_idx').on(table.projectId, table.position, table.id),
    index('deliverables_editor_id_idx').on(table.editorId),
    check('deliverables_credits_check', sql`${table.credits} >= 0`),
    check('deliverables_target_length_check', sql`${table.targetLength} > 0`),
  ],
);

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
