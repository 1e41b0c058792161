import { hash } from 'node:crypto';
import { and, eq, getTableColumns, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { VideoQuality } from '#api/projects/videos.ts';
import { batchOf } from '#server/db/batches.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { videoRenditions } from '#server/db/schema/projects/video-renditions.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { draftsLocked } from './locks.store.ts';

/** A file that was made of a video, and where storage keeps it. */
export type Rendition = Required<Omit<typeof videoRenditions.$inferInsert, 'fileId' | 'unusedSince' | 'firstFrame' | 'recipe'>>;

type RenditionKind = Rendition['kind'];

/** The renditions that can be played, from the smallest on. */
export const proxyKinds = { small: 'small_proxy', full: 'proxy', uhd: 'uhd_proxy' } as const satisfies Record<VideoQuality, RenditionKind>;

/** The path of the best file that plays everywhere, which a UHD proxy doesn't; undefined if there is none. */
export const bestProxy = ({ proxy, small_proxy }: Partial<Record<RenditionKind, string>>) => proxy ?? small_proxy;

interface Proxy {
  kind: RenditionKind;
  path: string;
  width: number | null;
  height: number | null;
  bytes: number | null;
  bitRate: number | null;
  isCopy: boolean;
}

const { path, fileId, kind, unusedSince } = videoRenditions;

/** Columns are written out: in a query of one table, drizzle-orm leaves out the table's name, and would compare `file_id` with itself. */
const inUse = sql`from ${videoRenditions} made where made.unused_since is null`;

const isProxy = sql`made.kind in ('proxy', 'small_proxy', 'uhd_proxy')`;

const { waveform, ...smallColumns } = getTableColumns(videos);

/** Columns of a query of videos: all but the waveform, which is large, and where storage keeps what was made of each video. */
export const videoColumns = {
  ...smallColumns,
  hasWaveform: sql<boolean>`${waveform} is not null`.as('has_waveform'),
  paths: sql<Partial<Record<RenditionKind, string>>>`(
    select coalesce(json_object_agg(made.kind, made.path), '{}') ${inUse} and made.file_id = "videos"."file_id")`.as('paths'),
  proxies: sql<readonly Proxy[]>`(
    select coalesce(json_agg(json_build_object('kind', made.kind, 'path', made.path, 'width', made.width, 'height', made.height,
      'bytes', made.bytes, 'bitRate', made.bit_rate, 'isCopy', made.is_copy)), '[]') ${inUse} and made.file_id = "videos"."file_id" and ${isProxy})`.as(
    'proxies',
  ),
};

/** A condition in a query of files: whether a video can be watched, be it only in its small size. */
export const hasProxy: SQL<boolean> = sql<boolean>`exists (select ${inUse} and made.file_id = "files"."id" and ${isProxy})`;

/** A condition in a query of files: whether a rendition of a kind is in use. */
export const hasRendition = (kind: RenditionKind): SQL<boolean> =>
  sql<boolean>`exists (select ${inUse} and made.file_id = "files"."id" and made.kind = ${kind})`;

/** A column of a query of files: the revision of a rendition, like `revisionOf`; null without such a rendition. */
export const renditionRevision = (kind: RenditionKind) =>
  sql<string | null>`(select left(md5(made.path), 8) ${inUse} and made.file_id = "files"."id" and made.kind = ${kind})`;

/** Tells a rendition from another one that takes its place, without saying where storage keeps it. */
export const revisionOf = (path: string) => hash('md5', path).slice(0, 8);

/** A column of a query of files: everything that storage keeps of renditions, also of those that aren't in use. */
export const allRenditionPaths = sql<string[]>`array(select path from ${videoRenditions} made where made.file_id = "files"."id")`;

/**
 * Adds renditions that aren't in use yet.
 * @returns false if the video is gone
 */
export const insertRenditions = (db: Connection, id: number, renditions: Rendition[], unusedSince: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [video] = await tx.select({ fileId: videos.fileId }).from(videos).where(eq(videos.fileId, id)).for('key share');
    if (video) await tx.insert(videoRenditions).values(renditions.map((rendition) => ({ ...rendition, fileId: id, unusedSince })));
    return video !== undefined;
  });

/** Takes renditions of videos out of use: those of some kinds, or all. */
export async function takeOutOfUse(tx: Transaction, ids: number[], now: Date, kinds?: RenditionKind[]) {
  await tx
    .update(videoRenditions)
    .set({ unusedSince: now })
    .where(and(inArray(fileId, ids), isNull(unusedSince), kinds && inArray(kind, kinds)));
}

/**
 * Puts renditions of a video into use, in place of those of the same kinds.
 * @throws unless all are there: those that weren't in use for a day are deleted; and for a copy of a draft that needs a watermark
 */
export async function putIntoUse(tx: Transaction, id: number, renditions: Rendition[], now: Date) {
  if (renditions.some(({ isCopy }) => isCopy) && (await needsWatermark(tx, id)))
    throw new Error('A draft of an unpaid project is never shown without its watermark.');
  const kinds = renditions.map(({ kind }) => kind);
  const paths = renditions.map(({ path }) => path);
  await takeOutOfUse(tx, [id], now, kinds);
  const { rowCount } = await tx.update(videoRenditions).set({ unusedSince: null }).where(inArray(path, paths));
  if (rowCount !== paths.length) throw new Error('What was made of a video was deleted before it was put into use.');
}

/** Whether a draft needs a watermark, which doesn't change while its project is locked. */
async function needsWatermark(tx: Transaction, id: number): Promise<boolean> {
  const locked = await tx
    .select({ id: files.id })
    .from(files)
    .innerJoin(projects, eq(projects.id, files.projectId))
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .where(and(eq(files.id, id), eq(files.type, 'draft'), draftsLocked));
  return locked.length > 0;
}

/** Finds a rendition that was replaced by another one, as long as it isn't deleted. @returns where storage keeps it */
export async function findReplaced(db: Connection, id: number, made: RenditionKind, revision: string): Promise<string | undefined> {
  const isIt = and(eq(fileId, id), eq(kind, made), isNotNull(unusedSince), eq(sql`left(md5(${path}), 8)`, revision));
  const [row] = await db.select({ path }).from(videoRenditions).where(isIt);
  return row?.path;
}

export async function deleteRenditions(tx: Transaction, paths: string[]) {
  await tx.delete(videoRenditions).where(inArray(path, paths));
}

/** At most `limit` renditions whose size isn't known, because an earlier version made them. Parts have no size while they're being made. @returns where storage keeps them */
export async function listUnmeasured(db: Connection, limit: number): Promise<string[]> {
  const rows = await db
    .select({ path })
    .from(videoRenditions)
    .where(and(isNull(videoRenditions.bytes), ne(kind, 'part')))
    .limit(limit);
  return rows.map((row) => row.path);
}

export async function recordSize(db: Connection, at: string, bytes: number) {
  await db.update(videoRenditions).set({ bytes }).where(eq(path, at));
}

/** Deletes at most `limit` renditions that haven't been in use since a time. @returns where storage keeps them */
export async function deleteUnused(tx: Transaction, before: Date, limit: number): Promise<string[]> {
  const condition = batchOf(tx, videoRenditions, lte(unusedSince, before), limit);
  return (await tx.delete(videoRenditions).where(condition).returning({ path })).map((row) => row.path);
}
