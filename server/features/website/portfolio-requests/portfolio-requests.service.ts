import type { Deps } from '#server/deps.ts';
import { mayReach } from '#server/features/projects/files/files.policy.ts';
import { findProjectById } from '#server/features/projects/projects/projects.store.ts';
import { notFound } from '#server/shared/app-error.ts';
import type { Viewer } from '#server/shared/callers.ts';
import { listAllowed, listRequests } from './portfolio-requests.store.ts';

const listLimit = 100;

/**
 * A project's requests, for those who may reach it. Clients don't see what they can no longer decide, because the file was deleted.
 * @throws AppError not_found, also for another client's project
 */
export async function readRequests({ db }: Deps, viewer: Viewer, projectId: number) {
  const project = await findProjectById(db, projectId);
  if (!project || !mayReach(viewer, project)) throw notFound('Project');
  const rows = await listRequests(db, projectId);
  const isDeleted = ({ request: { fileId }, deletedAt }: (typeof rows)[number]) => fileId === null || deletedAt !== null;
  return rows.filter((row) => viewer.kind === 'admin' || row.request.status === 'allowed' || !isDeleted(row)).map(({ request }) => request);
}

/** Films that clients allow the studio to show. */
export const readProjectFilms = async ({ db }: Deps) =>
  (await listAllowed(db, listLimit)).map(({ film, ...project }) => ({ ...film, ...project }));
