import type { ProjectStatus } from '#domain/projects/statuses.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { titleDeliverables } from '#server/features/projects/deliverables/past-deliverables.store.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { noonIn } from '#server/shared/clock.ts';
import { insertEvents } from './project-activity.store.ts';
import { insertProjects, type NewProjectRow } from './projects.store.ts';

export type PastProject = Omit<NewProjectRow, 'createdAt' | 'updatedAt' | 'status'> & {
  status: ProjectStatus;
  /** Without any titles, the project has one deliverable, which is called like the project. */
  deliverableTitles: string[];
};

/**
 * Adds projects that began elsewhere, in any status and without notifying anybody. Lists sort them by when they began and were completed.
 * @param userId the admin who adds them
 */
export async function addPastProjects({ clock }: Deps, tx: Transaction, projects: PastProject[], userId: number | null) {
  const now = clock.now();
  const { timeZone } = await readStudio(tx);
  const noonOf = (date: string) => noonIn(timeZone, date, now);
  const rows = projects.map(({ deliverableTitles: _, ...project }) => {
    const began = project.startDate ?? project.completedDate;
    const { completedDate } = project;
    return {
      ...project,
      deliveredDate: completedDate,
      createdAt: began ? noonOf(began) : now,
      updatedAt: completedDate ? noonOf(completedDate) : now,
    };
  });
  const ids = await insertProjects(tx, rows);
  const titles = ids.map((id, index) => [id, projects[index]!.deliverableTitles] as const);
  await titleDeliverables(tx, new Map(titles.filter(([, titles]) => titles.length > 0)));
  await insertEvents(
    tx,
    ids.map((projectId, index) => ({ projectId, createdAt: now, from: null, to: rows[index]!.status, userId })),
  );
}
