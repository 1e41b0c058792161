// Prints the jobs with their schedules, and the cleanups, as docs/map.md shows them.
import { areas, cleanups, cleanupsOf, queues } from '#server/areas.ts';
import { jobNamesOf } from '#server/job-queue/queues.ts';
import type { Schedule } from '#server/job-queue/schedule.ts';
import { days, hours, minutes } from '#server/shared/clock.ts';

/** A table with a row for each area, the uppermost first, and at the end a row for what belongs to no area. */
export function drawJobs(): string {
  const rows = Object.entries(areas)
    .map(([name, area]) => ({ name, jobs: Object.keys(area.jobs ?? {}), ...namesOf(cleanupsOf(area)) }))
    .toReversed();
  const without = (all: string[], key: 'jobs' | 'hourly' | 'nightly') => all.filter((name) => !rows.some((row) => row[key].includes(name)));
  const { hourly, nightly } = namesOf(cleanups);
  const rest = { jobs: without(jobNamesOf(queues), 'jobs'), hourly: without(hourly, 'hourly'), nightly: without(nightly, 'nightly') };
  return [
    '| | jobs, with when they run by themselves (UTC) | hourly cleanups | nightly cleanups |',
    '| --- | --- | --- | --- |',
    ...[...rows, { name: 'all', ...rest }].map(
      ({ name, jobs, hourly, nightly }) => `| ${name} | ${jobs.map(drawJob).join(', ')} | ${hourly.join(', ')} | ${nightly.join(', ')} |`,
    ),
  ].join('\n');
}

const namesOf = ({ hourly, nightly }: Record<'hourly' | 'nightly', [string, unknown][]>) => ({
  hourly: hourly.map(([name]) => name),
  nightly: nightly.map(([name]) => name),
});

function drawJob(name: string): string {
  const schedule = queues[name as keyof typeof queues].schedule;
  return schedule ? `\`${name}\` ${drawSchedule(schedule)}` : `\`${name}\``;
}

/** A schedule in words, such as `every minute`, `at :09`, `at 02:15` or `Sundays at 04:15`. */
function drawSchedule({ period, offset }: Schedule): string {
  if (period < 1 * hours) return period === 1 * minutes ? 'every minute' : `every ${period / minutes} min`;
  const time = new Date(offset).toISOString().slice(11, 16);
  if (period === 1 * hours) return `at ${time.slice(2)}`;
  return `${period > 1 * days ? 'Sundays ' : ''}at ${time}`;
}

if (import.meta.main) console.log(drawJobs());
