import { addMilliseconds, days, hours, minutes } from '#server/shared/clock.ts';

/** When a job runs, in UTC: once in each period, so long after its beginning. In milliseconds. */
export interface Schedule {
  period: number;
  offset: number;
}

export const everyMinutes = (count: number): Schedule => ({ period: count * minutes, offset: 0 });

/** @param minute of each hour, in which the job runs */
export const hourly = (minute: number): Schedule => ({ period: 1 * hours, offset: minute * minutes });

/** @param time such as `02:15` */
export const nightly = (time: string): Schedule => ({ period: 1 * days, offset: Date.parse(`1970-01-01T${time}Z`) });

/** @param time such as `04:15` */
export const everySunday = (time: string): Schedule => ({ period: 7 * days, offset: Date.parse(`1970-01-04T${time}Z`) });

/** The latest time at which a job should have run. */
export const latestTime = ({ period, offset }: Schedule, now: Date): Date =>
  new Date(Math.floor((now.getTime() - offset) / period) * period + offset);

export const nextTime = (schedule: Schedule, now: Date): Date => addMilliseconds(latestTime(schedule, now), schedule.period);
