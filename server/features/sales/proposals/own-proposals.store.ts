import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Connection } from '#server/db/client.ts';
import { isOlderThan, type NewestFirstCursor, type Page } from '#server/db/paging.ts';
import { proposals, proposalVersions } from '#server/db/schema/sales/proposals.ts';
import { isLatestVersion, sentColumns } from './proposals.store.ts';

interface Recipient {
  id: number;
  email: string;
}

/** The condition of `isRecipient` in SQL. The address must be that of the sent version; the draft's is compared because it has an index. */
function isOwn({ id, email }: Recipient) {
  const isSame = (column: PgColumn) => sql`lower(${column}) = lower(${email})`;
  return or(
    eq(proposals.clientId, id),
    and(isNull(proposals.clientId), isSame(proposals.recipientEmail), isSame(proposalVersions.recipientEmail)),
  );
}

/** Proposals that were sent to a client, newest first, as they see them; of all projects or one. */
export const listOwnProposals = (
  db: Connection,
  { client, projectId, limit, before }: { client: Recipient; projectId: number | undefined } & Page<NewestFirstCursor>,
) =>
  db
    .select(sentColumns)
    .from(proposals)
    .innerJoin(proposalVersions, isLatestVersion)
    .where(and(isOwn(client), projectId ? eq(proposals.projectId, projectId) : undefined, isOlderThan(proposals, before)))
    .orderBy(desc(proposals.createdAt), desc(proposals.id))
    .limit(limit);
