import type { VideoQuality } from '#api/projects/videos.ts';
import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { listDeliverables } from '#server/features/projects/deliverables/deliverables.store.ts';
import { isLocked, mayDownload, mayReach, mayWatch } from '#server/features/projects/files/files.policy.ts';
import { findFileFor } from '#server/features/projects/files/files.service.ts';
import { type FileRow, listFiles } from '#server/features/projects/files/files.store.ts';
import { describeLock } from '#server/features/projects/files/read-lock.ts';
import { bestProxy, findReplaced, proxyKinds, revisionOf } from '#server/features/projects/files/renditions.store.ts';
import { lockProjectById } from '#server/features/projects/projects/projects.service.ts';
import { findProjectById, notifyOfProject } from '#server/features/projects/projects/projects.store.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import type { Reviewer, Viewer } from '#server/shared/callers.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { type Downloader, insertDownloads, wasDownloaded } from './downloads.store.ts';

/** The most files in an archive, which is more than a project is expected to have. */
const finalsLimit = 10_000;

interface StoredFile {
  path: string;
  name: string;
  mediaType: string | null;
}

/** A file as it was uploaded. @throws AppError not_found, forbidden while it's locked */
export async function originalOf({ db }: Deps, viewer: Reviewer, id: number): Promise<StoredFile & { projectId: number }> {
  const file = await findFileFor(db, viewer, id);
  await requireUnlocked(db, viewer, file);
  if (!mayDownload(viewer, file)) throw new AppError('forbidden', "This link doesn't allow downloads.");
  if (file.dropboxLink !== null) throw new AppError('conflict', 'This file is kept elsewhere. Open its link instead.');
  return file;
}

/**
 * What a player plays: the best proxy that is there, or without one the original.
 * @param wanted the proxy of a quality instead; with a revision, that one, even if another one has taken its place since
 * @throws AppError not_found, also without that quality; forbidden
 */
export async function playableOf(deps: Deps, viewer: Reviewer, id: number, wanted: WantedProxy): Promise<StoredFile> {
  const { quality } = wanted;
  const file = await findFileFor(deps.db, viewer, id);
  if (file.type === 'final') await requireUnlocked(deps.db, viewer, file);
  const { name, video } = file;
  const inUse = video && (quality ? video.paths[proxyKinds[quality]] : bestProxy(video.paths));
  const path = inUse && (await begunOf(deps, viewer, file, wanted, inUse));
  if (path && mayWatch(viewer, file)) return { path, name: `${name}.mp4`, mediaType: 'video/mp4' };
  if (viewer.kind !== 'admin' && isLocked(file))
    throw new AppError('forbidden', "This draft can't be watched yet: its version with a watermark couldn't be made.");
  if (quality) throw notFound('Quality');
  // For a guest, playing the original isn't downloading it.
  return originalOf(deps, viewer.kind === 'guest' ? { ...viewer, mayDownload: true } : viewer, id);
}

interface WantedProxy {
  quality?: VideoQuality | undefined;
  revision?: string | undefined;
}

/**
 * Players ask for a file in parts, which must all be of the one that they have begun.
 * @throws AppError not_found for a replaced one of a locked draft, which may lack its watermark
 */
async function begunOf({ db }: Deps, viewer: Reviewer, file: FileRow, { quality, revision }: WantedProxy, inUse: string): Promise<string> {
  if (!quality || !revision || revision === revisionOf(inUse)) return inUse;
  const replaced = await findReplaced(db, file.id, proxyKinds[quality], revision);
  if (replaced && viewer.kind !== 'admin' && isLocked(file)) throw notFound('Quality');
  return replaced ?? inUse;
}

/** A picture made of a video. @throws AppError not_found; forbidden for the filmstrip of a locked file, which shows all of it */
export async function pictureOf({ db }: Deps, viewer: Reviewer, id: number, kind: 'poster' | 'filmstrip'): Promise<StoredFile> {
  const file = await findFileFor(db, viewer, id);
  if (kind === 'filmstrip' && file.type === 'final') await requireUnlocked(db, viewer, file);
  const { name, video } = file;
  const path = video?.paths[kind];
  if (!path || !mayWatch(viewer, file)) throw notFound('Picture');
  return { path, name: `${name}.jpg`, mediaType: 'image/jpeg' };
}

/**
 * A project's final files that are kept here, in the order of their deliverables: all, or those of some. If it has several deliverables,
 * each has a folder.
 * @throws AppError not_found, also without any; forbidden while they are locked
 */
export async function finalsOf({ db }: Deps, viewer: Viewer, projectId: number, chosen?: number[]) {
  const project = await findProjectById(db, projectId);
  if (!project || !mayReach(viewer, project)) throw notFound('Project');
  const stored = (await listFiles(db, { projectId, type: 'final', deleted: false, limit: finalsLimit, before: undefined })).filter(
    ({ dropboxLink }) => dropboxLink === null,
  );
  const filesOf = Map.groupBy(stored, ({ deliverableId }) => deliverableId);
  const all = (await listDeliverables(db, projectId)).filter(({ id, state }) => state !== 'cancelled' || filesOf.has(id));
  const files = all.flatMap(({ id, title }, index) => {
    const folder = all.length > 1 ? folderName(title, index, all.length) : undefined;
    return chosen && !chosen.includes(id) ? [] : (filesOf.get(id) ?? []).map((file) => ({ ...file, folder }));
  });
  if (!files[0]) throw notFound('Final files');
  await requireUnlocked(db, viewer, files[0]);
  const only = chosen?.length === 1 && all.length > 1 ? all.find(({ id }) => id === chosen[0]) : undefined;
  return { title: only ? `${project.title} - ${only.title}` : project.title, files };
}

/** The number keeps the studio's order, and apart what is called the same. Short enough for paths on Windows. */
const folderName = (title: string, index: number, total: number) =>
  `${String(index + 1).padStart(String(total).length, '0')} ${[...title].slice(0, 60).join('')}`;

/** The client is told why files are locked; invoices are none of a guest's business. */
async function requireUnlocked(db: Connection, viewer: Reviewer, { type, projectId, project }: FileRow): Promise<void> {
  if (viewer.kind === 'admin' || !isLocked({ type, project })) return;
  const rule = `${type === 'final' ? 'Final files' : 'Drafts'} can be downloaded once this project is paid.`;
  const lock = viewer.kind === 'client' && (await describeLock(db, viewer.kind, { id: projectId, clientId: project.clientId }));
  throw new AppError('forbidden', lock ? `${rule} ${lock.reason}` : rule);
}

/** A download that somebody repeats within this time isn't recorded again, or whoever downloads in a loop would fill the table. */
const repetitionTime = 1 * days;

/** Records who downloaded files of a project, at once as an archive or one, for the project's activity. Viewing as a client leaves no trace. */
export async function recordDownload(
  { db, clock }: Deps,
  viewer: Reviewer,
  { projectId, fileIds }: { projectId: number; fileIds: number[] },
): Promise<void> {
  if (viewer.kind === 'client' && viewer.viewedBy !== null) return;
  await db.transaction(async (tx) => {
    const downloader = downloaderOf(viewer);
    const createdAt = clock.now();
    // Under the project's lock, downloads at the same time see each other.
    await lockProjectById(tx, projectId);
    if (await wasDownloaded(tx, downloader, fileIds, subtractMilliseconds(createdAt, repetitionTime))) return;
    await insertDownloads(
      tx,
      fileIds.map((fileId) => ({ ...downloader, createdAt, fileId })),
    );
    await notifyOfProject(tx, 'files', projectId);
  });
}

const downloaderOf = (viewer: Reviewer): Downloader =>
  viewer.kind === 'admin'
    ? { downloadedBy: viewer.name ?? viewer.username, userId: viewer.id, clientId: null }
    : { downloadedBy: viewer.name, userId: null, clientId: viewer.kind === 'client' ? viewer.id : null };
