import { asc, inArray } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { portfolioRequests } from '#server/db/schema/website/portfolio-requests.ts';

const selectConsents = (tx: Transaction, filmIds: string[]) =>
  tx
    .select({ filmId: portfolioRequests.filmId, status: portfolioRequests.status })
    .from(portfolioRequests)
    .where(inArray(portfolioRequests.filmId, filmIds))
    .orderBy(asc(portfolioRequests.id));

/** The statuses of the requests to show these films, oldest first. Films that the studio uploaded for the site have no request. */
export const findConsents = (tx: Transaction, filmIds: string[]) => selectConsents(tx, filmIds);

/** Like `findConsents`, and locks the requests until the transaction ends. */
export const lockConsents = (tx: Transaction, filmIds: string[]) => selectConsents(tx, filmIds).for('share');
