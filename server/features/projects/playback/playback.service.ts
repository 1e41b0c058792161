import type { Playback } from '#api/projects/playback.ts';
import type { Deps } from '#server/deps.ts';
import { mayWatch } from '#server/features/projects/files/files.policy.ts';
import { findFileFor } from '#server/features/projects/files/files.service.ts';
import { notFound } from '#server/shared/app-error.ts';
import type { Reviewer } from '#server/shared/callers.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { deleteOldPlaybacks, keepLatest, listPlaybacks, savePlayback, type Viewer } from './playback.store.ts';

/** How many reports are kept of a version. Few of them are one person's, so that nobody displaces everybody else's. */
const maxOfVersion = 100;
const maxOfPerson = 5;
const retention = 90 * days;

/**
 * Records how a version plays on somebody's screen. The id is the screen's.
 * @throws AppError not_found for what they may not watch, and for what is no draft
 */
export async function reportPlayback(deps: Deps, reviewer: Reviewer, fileId: number, playback: Playback & { id: string }): Promise<void> {
  const { db, clock } = deps;
  const file = await findFileFor(db, reviewer, fileId);
  if (file.type !== 'draft' || !mayWatch(reviewer, file)) throw notFound('Version');
  const viewer = viewerOf(reviewer);
  await db.transaction(async (tx) => {
    if (!(await savePlayback(tx, viewer, { ...playback, fileId }, clock.now()))) return;
    await keepLatest(tx, fileId, maxOfPerson, viewer);
    await keepLatest(tx, fileId, maxOfVersion);
  });
}

function viewerOf({ kind, id }: Reviewer): Viewer {
  if (kind === 'admin') return { userId: id };
  return kind === 'client' ? { clientId: id } : { guestId: id };
}

/** How a version has played for whom, the latest first. @throws AppError not_found */
export async function readPlaybacks({ db }: Deps, reviewer: Reviewer, fileId: number) {
  await findFileFor(db, reviewer, fileId);
  const rows = await listPlaybacks(db, fileId, maxOfVersion);
  return rows.map(({ userName, clientName, guestName, ...playback }) => ({
    ...playback,
    viewer: present({ userName, clientName, guestName }),
  }));
}

interface Names {
  userName: string | null;
  clientName: string | null;
  guestName: string | null;
}

function present({ userName, clientName, guestName }: Names) {
  if (userName !== null) return { kind: 'studio' as const, name: userName };
  return clientName !== null ? { kind: 'client' as const, name: clientName } : { kind: 'guest' as const, name: guestName ?? '' };
}

export const cleanUpPlaybacks = ({ db, clock }: Deps, batchSize?: number): Promise<void> =>
  deleteOldPlaybacks(db, subtractMilliseconds(clock.now(), retention), batchSize);
