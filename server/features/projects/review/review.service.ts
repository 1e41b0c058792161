import type { DraftKind } from '#api/projects/review.ts';
import { nameDeliverable } from '#domain/projects/deliverables.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { presentVideo } from '#server/features/projects/files/present-video.ts';
import { lockProjectById, readRounds } from '#server/features/projects/projects/projects.service.ts';
import { findProjectById } from '#server/features/projects/projects/projects.store.ts';
import { isVideo } from '#server/features/projects/videos/is-video.ts';
import { notFound } from '#server/shared/app-error.ts';
import {
  mayComment,
  mayDecide,
  mayDownload,
  mayReportPlayback,
  maySee,
  maySeeInternal,
  maySeeProject,
  mayShareOriginal,
  type Reviewer,
} from './review.policy.ts';
import {
  findVersion,
  findVideo,
  listDecisions,
  listDrafted,
  listReviewed,
  listVersions,
  type Reviewed,
  type VersionRow,
} from './review.store.ts';

/**
 * A version of a deliverable, or of a project's first one, with what there is to know for its review.
 * @throws AppError not_found for another client's deliverable, and for one without drafts
 */
export async function readReview(deps: Deps, reviewer: Reviewer, of: Reviewed, number: number | 'newest') {
  const versions = (await listVersions(deps.db, of)).filter((version) => maySee(reviewer, version));
  const newest = versions[0];
  const version = number === 'newest' ? newest : versions.find(({ version }) => version === number);
  if (!version) throw notFound('Version');
  const { projectId, deliverable } = version;
  const isGuest = reviewer.kind === 'guest';
  const [video, decisions, rounds, reviewed] = await Promise.all([
    findVideo(deps.db, version.id),
    listDecisions(deps.db, version.id),
    readRounds(deps, projectId),
    listReviewed(deps.db, projectId, visibleVersions(reviewer)),
  ]);
  const download = mayDownload(reviewer, version);
  return {
    project: { ...version, id: projectId },
    deliverable: isGuest && reviewed.length < 2 ? null : hideFirst(reviewer, deliverable),
    place: placeOf(
      deliverable.id,
      reviewed.map((row) => hideFirst(reviewer, row)),
    ),
    version: {
      ...version,
      kind: video ? 'video' : kindOf(version),
      link: download ? version.dropboxLink : null,
      video: video ? presentVideo(video, reviewer.kind === 'admin' ? 'admin' : 'client') : null,
    },
    versions,
    rounds: isGuest ? null : rounds,
    may: {
      comment: mayComment(reviewer),
      decide: mayDecide(reviewer, version === newest, version.status, deliverable.state),
      download,
      shareOriginal: mayShareOriginal(version),
      seeInternal: maySeeInternal(reviewer),
      reportPlayback: mayReportPlayback(reviewer),
    },
    decisions: isGuest ? [] : decisions,
  };
}

/** @throws AppError not_found, also for another client's project */
export async function readDrafts({ db }: Deps, reviewer: Reviewer, projectId: number) {
  const project = await findProjectById(db, projectId);
  if (!project || !maySeeProject(reviewer, project)) throw notFound('Project');
  const rows = await listDrafted(db, projectId, visibleVersions(reviewer));
  return { project, deliverables: rows.map((row) => hideFirst(reviewer, row)) };
}

/** The versions that a guest's link is for; undefined for others, who see all versions of a project. */
const visibleVersions = (reviewer: Reviewer) => (reviewer.kind === 'guest' ? reviewer.fileIds : undefined);

/** Guests don't learn whether a deliverable is the first one, which would tell them that there are others. */
const hideFirst = <Row extends { isFirst: boolean }>({ kind }: Reviewer, row: Row): Row => ({
  ...row,
  isFirst: kind !== 'guest' && row.isFirst,
});

/** @returns null if the deliverable is the only one, or isn't among those reviewed because it's cancelled */
function placeOf(id: number, reviewed: Awaited<ReturnType<typeof listReviewed>>) {
  const index = reviewed.findIndex((other) => other.id === id);
  if (index < 0 || reviewed.length < 2) return null;
  const others = [...reviewed.slice(index + 1), ...reviewed.slice(0, index)];
  return {
    number: index + 1,
    total: reviewed.length,
    previous: reviewed[index - 1] ?? null,
    next: reviewed[index + 1] ?? null,
    nextInReview: others.find(({ state }) => state === 'in_review') ?? null,
  };
}

/** What texts call a version: "Short 1 of Campaign, version 2". */
export const nameVersion = ({ deliverable, title, version }: { deliverable: { title: string }; title: string; version: number }) =>
  `${nameDeliverable(deliverable.title, title)}, version ${version}`;

/** What kind of draft a version is, by its first bytes; null until a job has read them. */
function kindOf({ dropboxLink, mediaType }: VersionRow): DraftKind | null {
  if (dropboxLink !== null) return 'link';
  if (mediaType === null) return null;
  if (isVideo(mediaType)) return 'video';
  return (['image', 'audio'] as const).find((kind) => mediaType.startsWith(`${kind}/`)) ?? 'file';
}

/** @throws AppError not_found, also for another client's version and for files that are no drafts */
export async function requireVersion(db: Connection, reviewer: Reviewer, fileId: number): Promise<VersionRow> {
  const version = await findVersion(db, fileId);
  if (!version || !maySee(reviewer, version)) throw notFound('Version');
  return version;
}

/** Requires a version like `requireVersion`, and locks its project until the transaction ends. */
export async function lockVersion(tx: Transaction, reviewer: Reviewer, fileId: number): Promise<VersionRow> {
  const { projectId } = await requireVersion(tx, reviewer, fileId);
  await lockProjectById(tx, projectId);
  // The version may have been deleted before the project was locked.
  return requireVersion(tx, reviewer, fileId);
}
