import { eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { briefFiles, briefs } from '#server/db/schema/sales/briefs.ts';

/** Hashes of a sender's mailbox and network. */
export type PublicSender = Pick<typeof briefFiles.$inferSelect, 'mailboxHash' | 'networkHash'>;

const bytesWhere = (condition: SQL) => sql<number>`coalesce(sum(${briefFiles.size}) filter (where ${condition}), 0)`.mapWith(Number);

/** The size of the files of all briefs together, finished or not, and how much of it is a sender's, by mailbox and network; in bytes. */
export async function sumPublicUploads(db: Connection, { mailboxHash, networkHash }: PublicSender) {
  const [row] = await db
    .select({
      total: bytesWhere(sql`true`),
      byMailbox: bytesWhere(eq(briefFiles.mailboxHash, mailboxHash!)),
      byNetwork: bytesWhere(eq(briefFiles.networkHash, networkHash!)),
    })
    .from(briefFiles);
  return row!;
}

export async function sumAllPublicUploads(db: Connection): Promise<number> {
  const [row] = await db.select({ total: bytesWhere(sql`true`) }).from(briefFiles);
  return row!.total;
}

export const countRefusing = (db: Connection, since: Date) => db.$count(briefs, gt(briefs.fileRefusedAt, since));
