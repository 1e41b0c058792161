import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays } from '#domain/shared/dates.ts';
import { queues } from '#server/areas.ts';
import { schedules } from '#server/db/schema/schedules.ts';
import { addMilliseconds, dateIn, days, hours, minutes } from '#server/shared/clock.ts';
import { Random } from '#server/testing/faults/random.ts';
import { sample, testSeed } from '#server/testing/sample.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { type Jobs, prepareQueues } from './jobs.ts';
import { jobNamesOf, type ScheduledJob, schedulesOf } from './queues.ts';
import { readSchedules } from './read-schedules.ts';
import { latestTime } from './schedule.ts';
import { queueDueJobs, recordRun } from './scheduler.ts';

const scheduledJobs = schedulesOf(queues).map(({ name }) => name);
const scheduled = (job: ScheduledJob) => schedulesOf(queues).find(({ name }) => name === job)!;
const scheduleOf = (job: ScheduledJob) => scheduled(job).schedule;

const timeZones = ['Pacific/Kiritimati', 'America/St_Johns', 'Europe/London'];
const weeks = Array.from({ length: 53 }, (_, week) => addDays('2027-01-01', 7 * week));
const stretches = timeZones.flatMap((timeZone) => weeks.map((week) => ({ timeZone, week })));

/** Whether a job should have run after one time and until another, tried minute by minute. */
function isDueBetween(name: ScheduledJob, after: Date, until: Date): boolean {
  const { period, offset } = scheduleOf(name);
  const first = Math.ceil((after.getTime() + 1) / minutes) * minutes;
  for (let time = first; time <= until.getTime(); time += 1 * minutes) if ((time - offset) % period === 0) return true;
  return false;
}

/** A database and what it queues, on a clock of its own. */
async function openStudio(start: Date) {
  const { db, connection } = await createTestDatabase();
  await prepareQueues(connection, jobNamesOf(queues));
  const queued: ScheduledJob[] = [];
  const jobs: Pick<Jobs, 'enqueue' | 'queues'> = { queues, enqueue: async (_, name) => void queued.push(name as ScheduledJob) };
  await queueDueJobs({ db, jobs }, start);
  return {
    /** What a server that runs at this time queues. */
    queue: async (now: Date) => {
      queued.length = 0;
      await queueDueJobs({ db, jobs }, now);
      return [...queued].sort();
    },
    succeed: async (names: ScheduledJob[], now: Date) => {
      for (const name of names) await recordRun(db, name, now);
    },
    late: async (now: Date) => (await readSchedules(db, queues, now)).flatMap(({ name, isLate }) => (isLate ? [name] : [])).sort(),
    lastRun: async (name: ScheduledJob) => (await db.select().from(schedules).where(eq(schedules.name, name)))[0]!.lastRunAt,
  };
}

const isLong = (name: ScheduledJob) => scheduled(name).isLong;
const maxDelayOf = (name: ScheduledJob) => (isLong(name) ? 12 * hours : 10 * minutes);

test.each(sample(stretches, 1))('runs every job as often as it should in the week of $week in $timeZone', async ({ timeZone, week }) => {
  const random = new Random(testSeed + stretches.findIndex((each) => each.timeZone === timeZone && each.week === week));
  let now = new Date(`${week}T00:00:00Z`);
  const end = addMilliseconds(now, 7 * days);
  const studio = await openStudio(now);
  let last = now;
  /** How many backups were made, by date in the studio's time zone, without dates on which the clock or the server weren't as usual. */
  const backups = new Map<string, number>();
  const unusual = new Set([dateIn(timeZone, now), dateIn(timeZone, end)]);
  const backupTime = () => latestTime(scheduleOf('back-up'), now);

  const count = (time: Date, more: number) => {
    const date = dateIn(timeZone, time);
    backups.set(date, (backups.get(date) ?? 0) + more);
  };

  /** The server runs at this time, and so do its jobs. */
  const pass = async () => {
    const due = scheduledJobs.filter((name) => isDueBetween(name, last, now)).sort();
    expect(await studio.queue(now)).toEqual(due);
    await studio.succeed(due, now);
    expect(await studio.late(now)).toEqual([]);
    for (const name of due.slice(0, 1)) expect(await studio.lastRun(name)).toEqual(now);
    count(now, 0);
    if (due.includes('back-up')) count(backupTime(), 1);
    last = now;
  };

  const leaveOut = () => {
    for (const time of [now, backupTime()]) unusual.add(dateIn(timeZone, time));
  };

  const skip = (milliseconds: number) => {
    leaveOut();
    now = addMilliseconds(now, milliseconds);
    leaveOut();
  };

  const events = {
    usual: pass,
    off: async (milliseconds: number) => {
      skip(milliseconds);
      const late = scheduledJobs.filter((name) => isDueBetween(name, last, addMilliseconds(now, -maxDelayOf(name) - 1)));
      expect(await studio.late(now)).toEqual(late.sort());
      await pass();
    },
    /** The clock is ahead for one pass. */
    ahead: async (milliseconds: number) => {
      const right = now;
      skip(milliseconds);
      await pass();
      now = right;
      expect(await studio.queue(now)).toEqual([]);
      expect(await studio.late(now)).toEqual([]);
      last = now;
    },
    /** The clock is behind for one pass. */
    behind: async (milliseconds: number) => {
      const right = now;
      skip(-milliseconds);
      expect(await studio.queue(now)).toEqual([]);
      [last, now] = [now, right];
      await pass();
    },
    /** What is queued doesn't run for two hours. */
    stuck: async () => {
      skip(2 * hours);
      const due = await studio.queue(now);
      skip(11 * minutes);
      expect(await studio.late(now)).toEqual(due.filter((name) => !isLong(name)));
      await studio.succeed(due, now);
      await studio.queue(now);
      await studio.succeed(scheduledJobs, now);
      last = now;
    },
  };

  while (now < end) {
    now = addMilliseconds(now, random.integer(10, 60) * minutes);
    await events.usual();
    if (random.happens(0.93)) continue;
    const event = random.pick(['night', 'days', 'ahead', 'far ahead', 'behind', 'stuck']);
    if (event === 'night') await events.off(random.integer(8, 14) * hours);
    else if (event === 'days') await events.off(2 * days);
    else if (event === 'ahead') await events.ahead(1 * days);
    else if (event === 'far ahead') await events.ahead(random.integer(2, 4000) * days);
    else if (event === 'behind') await events.behind(random.integer(2, 20_000) * hours);
    else await events.stuck();
  }
  for (const date of unusual) backups.delete(date);
  expect([...backups.values()].filter((count) => count !== 1)).toEqual([]);
});
