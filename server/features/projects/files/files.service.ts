import type { Connection } from '#server/db/client.ts';
import type { NewestFirstCursor } from '#server/db/paging.ts';
import type { Deps } from '#server/deps.ts';
import { readClient } from '#server/features/accounts/clients/clients.service.ts';
import { findProjectById } from '#server/features/projects/projects/projects.store.ts';
import { notFound } from '#server/shared/app-error.ts';
import type { Reviewer, Viewer } from '#server/shared/callers.ts';
import { type ClientFilesFilter, listFilesOf } from './client-files.store.ts';
import { mayDelete, mayReach, mayReachFile } from './files.policy.ts';
import { presentFile } from './files.present.ts';
import { type FileFilter, type FileRow, findFile, listFiles } from './files.store.ts';

/**
 * A project's files for those who may reach it. Clients see only those deleted ones that they can restore.
 * @throws AppError not_found, also for another client's project
 */
export async function filePages({ db }: Deps, viewer: Viewer, projectId: number, filter: FileFilter) {
  const project = await findProjectById(db, projectId);
  if (!project || !mayReach(viewer, project)) throw notFound('Project');
  const own = filter.deleted && viewer.kind === 'client' ? { clientId: viewer.id } : {};
  return {
    list: async (limit: number, before: NewestFirstCursor | undefined) =>
      (await listFiles(db, { projectId, ...filter, ...own, limit, before })).map((file) => ({
        ...presentFile(file, viewer),
        createdAt: file.uploadedAt,
      })),
  };
}

/** A file as the API describes it. @throws AppError not_found */
export const readFile = async ({ db }: Deps, viewer: Viewer, id: number) => presentFile(await findFileFor(db, viewer, id), viewer);

/** @returns undefined for a file that is deleted, or that there is none of */
export async function findStoredFile(db: Connection, id: number): Promise<FileRow | undefined> {
  const file = await findFile(db, id);
  return file?.deletedAt ? undefined : file;
}

/** A file that the viewer may reach. @throws AppError not_found, also for deleted files and those of another client's projects */
export async function findFileFor(db: Connection, viewer: Reviewer, id: number): Promise<FileRow> {
  const file = await findStoredFile(db, id);
  if (!file || !mayReachFile(viewer, file)) throw notFound('File');
  return file;
}

/** A deleted file that the viewer may restore. @throws AppError not_found */
export async function findDeletedFileFor(db: Connection, viewer: Viewer, id: number): Promise<FileRow> {
  const file = await findFile(db, id);
  if (!file?.deletedAt || !mayReach(viewer, file.project) || !mayDelete(viewer, file)) throw notFound('File');
  return file;
}

/** @throws AppError not_found for an unknown client */
export const filePagesOf = ({ db }: Deps, filter: ClientFilesFilter) => ({
  list: async (limit: number, before: NewestFirstCursor | undefined) => {
    await readClient(db, filter.clientId);
    return listFilesOf(db, { ...filter, limit, before });
  },
});
