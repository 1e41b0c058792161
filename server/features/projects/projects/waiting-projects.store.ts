import { inArray, sql } from 'drizzle-orm';
import type { ProjectStatus } from '#domain/projects/statuses.ts';
import { deliverables, isAnsweredInReview } from '#server/db/schema/projects/deliverables.ts';
import { projects } from '#server/db/schema/projects/projects.ts';

/** The statuses in which the studio has something to do before the work goes on. */
export const waitingStatuses: ProjectStatus[] = ['pending', 'footage_received', 'first_draft', 'revisions', 'final_delivery'];

/** The projects that wait although their status doesn't say so: others of their deliverables are with the client. */
export const answered = sql`select ${deliverables.projectId} from ${deliverables} where ${isAnsweredInReview(deliverables)}`;

/** A condition for projects that wait for the studio. They're few, so they are found before they are sorted. */
export const isWaiting = sql`${projects.id} = any(array(
  select waiting.id from ${projects} waiting where ${inArray(sql`waiting.status`, waitingStatuses)} union all ${answered}))`;
