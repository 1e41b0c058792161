import type { DraftKind } from '#contract/projects/review.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { firstDeliverable } from '#server/features/projects/deliverables/deliverables.store.ts';
import { presentVideo } from '#server/features/projects/files/present-video.ts';
import { lockProjectById, readRounds } from '#server/features/projects/projects/projects.service.ts';
import { isVideo } from '#server/features/projects/videos/is-video.ts';
import { notFound } from '#server/shared/app-error.ts';
import { mayComment, mayDecide, mayDownload, maySee, maySeeInternal, mayShareOriginal, type Reviewer } from './review.policy.ts';
import { findVersion, findVideo, listDecisions, listVersions, type VersionRow } from './review.store.ts';

/**
 * A version of a project's first deliverable, with what there is to know for its review.
 * @throws AppError not_found for another client's project, and for one without drafts
 */
export async function readReview(deps: Deps, reviewer: Reviewer, projectId: number, number: number | 'newest') {
  const versions = (await listVersions(deps.db, firstDeliverable(projectId))).filter((version) => maySee(reviewer, version));
  const newest = versions[0];
  const version = number === 'newest' ? newest : versions.find(({ version }) => version === number);
  if (!version) throw notFound('Version');
  const [video, decisions, rounds] = await Promise.all([
    findVideo(deps.db, version.id),
    listDecisions(deps.db, version.id),
    readRounds(deps, projectId),
  ]);
  const download = mayDownload(reviewer, version);
  return {
    project: { ...version, id: projectId },
    version: {
      ...version,
      kind: video ? 'video' : kindOf(version),
      link: download ? version.dropboxLink : null,
      video: video ? presentVideo(video, reviewer.kind === 'admin' ? 'admin' : 'client') : null,
    },
    versions,
    rounds: reviewer.kind === 'guest' ? null : rounds,
    may: {
      comment: mayComment(reviewer),
      decide: mayDecide(reviewer, version === newest, version.status),
      download,
      shareOriginal: mayShareOriginal(version),
      seeInternal: maySeeInternal(reviewer),
    },
    decisions: reviewer.kind === 'guest' ? [] : decisions,
  };
}

/** By the first bytes, if a job has read them. */
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

/** The same, with the project locked until the transaction ends. */
export async function lockVersion(tx: Transaction, reviewer: Reviewer, fileId: number): Promise<VersionRow> {
  const { projectId } = await requireVersion(tx, reviewer, fileId);
  await lockProjectById(tx, projectId);
  // Before the lock, somebody may have deleted it.
  return requireVersion(tx, reviewer, fileId);
}
