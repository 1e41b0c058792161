import { eq, lt, or, sql } from 'drizzle-orm';
import { linkKind } from '#server/db/link-kind.ts';
import { proposals, proposalVersions, proposalLinks as table } from '#server/db/schema/sales/proposals.ts';
import { dateIn, days } from '#server/shared/clock.ts';
import { isLatestVersion, sentColumns } from './proposals.store.ts';

const endedBefore = (time: Date) =>
  sql`exists (select from ${proposals} where ${proposals.id} = ${table.proposalId} and ${proposals.endsOn} < ${dateIn('UTC', time)})`;

/** A link shows its proposal, as its client sees it, for 90 days after the last day on which that could be signed. */
export const proposalLinks = linkKind({
  name: 'Proposal',
  path: '/proposal',
  table,
  select: (db) =>
    db
      .select(sentColumns)
      .from(table)
      .innerJoin(proposals, eq(proposals.id, table.proposalId))
      .innerJoin(proposalVersions, isLatestVersion),
  endsWhen: (time) => or(lt(table.revokedAt, time), endedBefore(time)),
  gracePeriod: 90 * days,
});
