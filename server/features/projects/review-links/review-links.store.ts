import { eq, getTableColumns } from 'drizzle-orm';
import { linkKind, whenExpired } from '#server/db/link-kind.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { reviewLinks as table } from '#server/db/schema/projects/review-links.ts';

export type ReviewLinkRow = typeof table.$inferSelect;

/** With the states of the version, and of the client who created the link. Once it's deleted, what guests wrote stays under their names. */
export const reviewLinks = linkKind({
  name: 'Review link',
  path: '/review',
  table,
  select: (db) =>
    db
      .select({ ...getTableColumns(table), deletedAt: files.deletedAt, deactivatedAt: clients.deactivatedAt })
      .from(table)
      .innerJoin(files, eq(files.id, table.fileId))
      .leftJoin(clients, eq(clients.id, table.clientId)),
  endsWhen: whenExpired(table),
});
