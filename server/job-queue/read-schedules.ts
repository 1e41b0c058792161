import type { Connection } from '#server/db/client.ts';
import { schedules } from '#server/db/schema/schedules.ts';
import { hours, minutes } from '#server/shared/clock.ts';
import { type Queues, type ScheduledJob, schedulesOf } from './queues.ts';
import { nextTime } from './schedule.ts';

export interface ScheduleStatus {
  name: ScheduledJob;
  /** When the job last succeeded. */
  lastRunAt: Date | null;
  nextRunAt: Date;
  /** Whether a run is overdue: it wasn't queued, it waits, or it fails again and again. */
  isLate: boolean;
}

/** How late a job may be: it starts within seconds and is done within minutes, but a backup may take hours. */
const maxDelayOf = (isLong: boolean) => (isLong ? 12 * hours : 10 * minutes);

/** How every scheduled job is doing; until the first process that runs jobs has started, nothing is late. */
export async function readSchedules(db: Connection, queues: Queues, now: Date): Promise<ScheduleStatus[]> {
  const rows = await db.select().from(schedules);
  return schedulesOf(queues).map(({ name, schedule, isLong }) => {
    const row = rows.find((each) => each.name === name);
    const dueSince = row && (row.pendingSince ?? nextTime(schedule, row.lastQueuedAt));
    return {
      name,
      lastRunAt: row?.lastRunAt ?? null,
      nextRunAt: nextTime(schedule, now),
      isLate: dueSince !== undefined && now.getTime() - dueSince.getTime() > maxDelayOf(isLong),
    };
  });
}
