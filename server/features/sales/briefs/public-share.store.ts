import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { briefFiles, briefs } from '#server/db/schema/sales/briefs.ts';
import { leads } from '#server/db/schema/sales/leads.ts';

/** Hashes of who sends. */
export type PublicSender = Pick<typeof briefFiles.$inferSelect, 'mailboxHash' | 'networkHash'>;

const isCounted = isNull(briefFiles.canceledAt);

const bytesWhere = (condition: SQL) => sql<number>`coalesce(sum(${briefFiles.size}) filter (where ${condition}), 0)`.mapWith(Number);

/** What the files of all briefs have together, finished or not, and of it a sender's mailbox and network; in bytes. */
export async function sumPublicUploads(db: Connection, { mailboxHash, networkHash }: PublicSender) {
  const [row] = await db
    .select({
      total: bytesWhere(sql`true`),
      byMailbox: bytesWhere(eq(briefFiles.mailboxHash, mailboxHash!)),
      byNetwork: bytesWhere(eq(briefFiles.networkHash, networkHash!)),
    })
    .from(briefFiles)
    .where(isCounted);
  return row!;
}

export async function sumAllPublicUploads(db: Connection): Promise<number> {
  const [row] = await db
    .select({ total: bytesWhere(sql`true`) })
    .from(briefFiles)
    .where(isCounted);
  return row!.total;
}

export const countRefusing = (db: Connection, since: Date) => db.$count(briefs, gt(briefs.fileRefusedAt, since));

/** Files of briefs that have arrived, largest first. */
export const listLargestBriefFiles = (db: Connection, limit: number) =>
  db
    .select({
      id: briefFiles.id,
      briefId: briefFiles.briefId,
      name: briefFiles.name,
      bytes: briefFiles.size,
      createdAt: briefFiles.createdAt,
      lead: { id: leads.id, name: leads.name, email: leads.email },
    })
    .from(briefFiles)
    .innerJoin(briefs, eq(briefs.id, briefFiles.briefId))
    .innerJoin(leads, eq(leads.id, briefs.leadId))
    .where(and(isNull(briefFiles.expiresAt), isCounted))
    .orderBy(desc(briefFiles.size), briefFiles.id)
    .limit(limit);
