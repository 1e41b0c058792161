import { eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { UploadPurposeName } from '#server/area.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { uploads } from '#server/db/schema/projects/uploads.ts';
import { briefFiles } from '#server/db/schema/sales/briefs.ts';
import { siteFilms } from '#server/db/schema/website/site-films.ts';

interface UploadKindRows {
  /** With the columns `id`, `size`, `received_bytes` and `expires_at`. */
  table: typeof uploads | typeof briefFiles | typeof siteFilms;
  /** Bytes are still to arrive. */
  isUnfinished: SQL;
  /** By people whom the studio may not know. */
  isPublic: boolean;
  /** Storage keeps something at the upload's path because of the row. */
  isStored: SQL;
}

const isUnfinishedUpload = sql`${isNull(uploads.fileId)} and ${isNull(uploads.canceledAt)}`;

/** The rows for each purpose, for which space is reserved, and whose bytes aren't strays. */
const uploadKinds: Record<UploadPurposeName, UploadKindRows> = {
  /** Their files have rows of their own. */
  project: { table: uploads, isPublic: false, isUnfinished: isUnfinishedUpload, isStored: isUnfinishedUpload },
  brief: {
    table: briefFiles,
    isPublic: true,
    isUnfinished: sql`${isNotNull(briefFiles.expiresAt)} and ${isNull(briefFiles.canceledAt)}`,
    isStored: isNull(briefFiles.canceledAt),
  },
  film: { table: siteFilms, isPublic: false, isUnfinished: eq(siteFilms.status, 'uploading'), isStored: sql`true` },
};

const kinds = Object.values(uploadKinds);

/** A part for each kind, as one statement. */
const ofEachKind = (select: (kind: UploadKindRows) => SQL) => sql.join(kinds.map(select), sql` union all `);

/**
 * What the unfinished uploads that expire after a time have yet to send, in bytes; `promised` is that of those that aren't public.
 * @param next the most that counts of each for `reserved`
 */
export async function sumOutstanding(db: Connection, expiringAfter: Date, next: number) {
  const unfinished = ofEachKind(
    ({ table, isUnfinished, isPublic }) =>
      sql`select ${table.size} - ${table.receivedBytes} as rest, ${isPublic}::boolean as is_public from ${table}
        where ${table.expiresAt} > ${expiringAfter.toISOString()}::timestamptz and ${isUnfinished}`,
  );
  const { rows } = await db.execute<Record<'reserved' | 'outstanding' | 'promised', string>>(sql`
    select coalesce(sum(least(rest, ${next})), 0) as reserved, coalesce(sum(rest), 0) as outstanding,
      coalesce(sum(rest) filter (where not is_public), 0) as promised
    from (${unfinished}) as unfinished`);
  const { reserved, outstanding, promised } = rows[0]!;
  return { reserved: Number(reserved), outstanding: Number(outstanding), promised: Number(promised) };
}

/** Where uploads are stored that have a row, by one statement, so that none is missed while it becomes a file. */
export async function listUploadPaths(db: Connection): Promise<{ path: string; isUnfinished: boolean }[]> {
  const ofUploads = ofEachKind(
    ({ table, isUnfinished, isStored }) =>
      sql`select 'uploads/' || ${table.id} as path, ${isUnfinished} as "isUnfinished" from ${table} where ${isStored}`,
  );
  const { rows } = await db.execute<{ path: string; isUnfinished: boolean }>(
    sql`select ${files.path} as path, false as "isUnfinished" from ${files} where ${ne(files.path, '')} union all ${ofUploads}`,
  );
  return rows;
}

/** Until the transaction ends, no other one begins an upload. */
export const lockUploadSpace = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('upload space'))`);
