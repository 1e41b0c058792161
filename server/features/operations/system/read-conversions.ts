import type { Health } from '#api/operations/system.ts';
import type { Deps } from '#server/deps.ts';
import { listMachines } from '#server/features/projects/conversions/conversion-machines.store.ts';
import { readProgress } from '#server/job-queue/backlog.ts';
import { conversionsOf } from '#server/job-queue/queues.ts';
import { minutes } from '#server/shared/clock.ts';
import { probe } from '#server/shared/probe.ts';

/** A conversion begins within seconds while nothing runs, and within two minutes if the machine that ran it was killed. */
const maxWait = 3 * minutes;

export async function readConversions({ db, jobs }: Deps): Promise<Health['conversions']> {
  const { value, problem } = await probe(async () => ({
    progress: await readProgress(db, conversionsOf(jobs.queues)),
    machines: await listMachines(db),
  }));
  if (!value) return { problem, machines: null, running: null, waiting: null };
  const { running, waiting, oldestSince } = value.progress;
  const isLate = running === 0 && oldestSince !== null && Date.now() - oldestSince.getTime() > maxWait;
  return { problem: isLate ? describeMachines(value.machines) : null, machines: value.machines.length, running, waiting };
}

function describeMachines(machines: Awaited<ReturnType<typeof listMachines>>): string {
  const waiting = 'Videos are waiting, and no machine converts them.';
  const causes = machines.map(({ name, problem }) => `${name}: ${problem ?? "it doesn't begin, and its log may say why"}.`);
  return [waiting, ...(causes.length > 0 ? causes : ['Start one that has ffmpeg and runs jobs (WORKERS).'])].join(' ');
}
