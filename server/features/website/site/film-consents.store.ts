import { asc, inArray } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { portfolioRequests } from '#server/db/schema/website/portfolio-requests.ts';

const selectConsents = (tx: Transaction, filmIds: string[]) =>
  tx
    .select({ filmId: portfolioRequests.filmId, status: portfolioRequests.status })
    .from(portfolioRequests)
    .where(inArray(portfolioRequests.filmId, filmIds))
    .orderBy(asc(portfolioRequests.id));

/** What became of the requests to show films. Those that the studio uploaded for the site have none. */
export const findConsents = (tx: Transaction, filmIds: string[]) => selectConsents(tx, filmIds);

/** The same, locked against changes. */
export const lockConsents = (tx: Transaction, filmIds: string[]) => selectConsents(tx, filmIds).for('share');
