import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Playback } from '#api/projects/playback.ts';
import { deleteInBatches } from '#server/db/batches.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { columns } from '#server/db/columns.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { playbacks } from '#server/db/schema/projects/playbacks.ts';
import { guests } from '#server/db/schema/projects/review-links.ts';

/** Whose screen a version plays on. */
export type Viewer = { userId: number } | { clientId: number } | { guestId: number };

interface Report extends Playback {
  id: string;
  fileId: number;
}

const isBy = (viewer: Viewer) => {
  if ('userId' in viewer) return eq(playbacks.userId, viewer.userId);
  if ('clientId' in viewer) return eq(playbacks.clientId, viewer.clientId);
  return eq(playbacks.guestId, viewer.guestId);
};

/**
 * Saves a report in place of the last one of the same screen, unless that one has seen more by now.
 * @returns whether it's the first one of that screen
 */
export async function savePlayback(tx: Transaction, viewer: Viewer, { id, fileId, ...playback }: Report, now: Date): Promise<boolean> {
  const [row] = await tx
    .insert(playbacks)
    .values({ id, fileId, ...viewer, ...playback, startedAt: now, reportedAt: now })
    .onConflictDoUpdate({
      target: playbacks.id,
      set: { ...playback, reportedAt: now },
      setWhere: sql`${playbacks.fileId} = ${fileId} and ${isBy(viewer)}
        and (${playbacks.watched}, ${playbacks.stalls}, ${playbacks.longestStall})
        <= (excluded.watched, excluded.stalls, excluded.longest_stall)`,
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return row?.isNew ?? false;
}

/** Deletes all but the latest reports of a version, or of one person about it. */
export async function keepLatest(tx: Transaction, fileId: number, count: number, viewer?: Viewer) {
  const earlier = tx
    .select({ id: playbacks.id })
    .from(playbacks)
    .where(and(eq(playbacks.fileId, fileId), viewer && isBy(viewer)))
    .orderBy(desc(playbacks.reportedAt), desc(playbacks.id))
    .offset(count);
  await tx.delete(playbacks).where(inArray(playbacks.id, earlier));
}

/** The reports of a version, the latest first. */
export const listPlaybacks = (db: Connection, fileId: number, limit: number) =>
  db
    .select({
      ...columns(playbacks, 'startedAt', 'reportedAt', 'lines', 'isAuto', 'watched', 'stalls', 'longestStall', 'buffered'),
      userName: sql<string | null>`coalesce(${users.name}, ${users.username})`,
      clientName: clients.name,
      guestName: guests.name,
    })
    .from(playbacks)
    .leftJoin(users, eq(users.id, playbacks.userId))
    .leftJoin(clients, eq(clients.id, playbacks.clientId))
    .leftJoin(guests, eq(guests.id, playbacks.guestId))
    .where(eq(playbacks.fileId, fileId))
    .orderBy(desc(playbacks.reportedAt), desc(playbacks.id))
    .limit(limit);

export const deleteOldPlaybacks = (db: Connection, before: Date, batchSize?: number) =>
  deleteInBatches(db, playbacks, lt(playbacks.reportedAt, before), batchSize);
