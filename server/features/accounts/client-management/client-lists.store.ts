import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ClientSort } from '#api/accounts/client-management.ts';
import { id, withoutNullCharacter } from '#api/shared/fields.ts';
import type { Connection } from '#server/db/client.ts';
import { type CursorSchema, isOlderThan, type NewestFirstCursor, newestFirstCursor, type Page } from '#server/db/paging.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { totalRows } from '#server/db/row-counts.ts';
import { clients, isClientStatus } from '#server/db/schema/accounts/clients.ts';
import { matchesSearch, searchVector } from '#server/db/search/search.ts';

/** How a list of clients is sorted. Each order has its own index. */
interface SortOrder {
  cursor: CursorSchema;
  orderBy: SQL[];
  after(cursor: { id: number }): SQL | undefined;
}

const lowerName = sql`lower(${clients.name})`;
const credits = clients.totalCreditsAvailable;

export const clientOrders: Record<ClientSort, SortOrder> = {
  newest: {
    cursor: newestFirstCursor,
    orderBy: [desc(clients.createdAt), desc(clients.id)],
    after: (cursor: NewestFirstCursor) => isOlderThan(clients, cursor),
  },
  name: {
    cursor: z.object({ name: z.string().regex(withoutNullCharacter), id }),
    orderBy: [asc(lowerName), asc(clients.id)],
    after: ({ name, id }: { name: string; id: number }) => sql`(${lowerName}, ${clients.id}) > (lower(${name}), ${id})`,
  },
  credits: {
    cursor: z.object({ totalCreditsAvailable: z.int32(), id }),
    orderBy: [desc(credits), desc(clients.id)],
    after: ({ totalCreditsAvailable, id }: { totalCreditsAvailable: number; id: number }) =>
      sql`(${credits}, ${clients.id}) < (${totalCreditsAvailable}, ${id})`,
  },
};

export interface ClientFilter {
  search?: string | undefined;
  /** Limits the list to the clients with these ids. */
  ids?: number[] | undefined;
  sort: ClientSort;
}

/** Approved and invited clients. */
export const listClients = (db: Connection, { search, ids, ...filter }: ClientFilter & Page<{ id: number }>) => {
  const isFound = search ? matchesSearch(searchVector(clients.name, clients.email, clients.company), search) : undefined;
  return selectClients(db, { ...filter, isMatch: and(isFound, ids && inArray(clients.id, ids)) });
};

type SelectedClients = Page<{ id: number }> & { sort: ClientSort; isMatch: SQL | undefined };

const selectClients = preparedQuery(['sort'], (db, { sort, isMatch, limit, before }: SelectedClients) => {
  const { orderBy, after } = clientOrders[sort];
  return db
    .select({ ...getTableColumns(clients), total: totalRows('clients', isClientStatus) })
    .from(clients)
    .where(and(isClientStatus(clients.status), isMatch, before && after(before)))
    .orderBy(...orderBy)
    .limit(limit);
});

/** `request`: the email is confirmed and the request awaits approval; `unconfirmed`: the email has yet to be confirmed. */
export type RequestStatus = 'request' | 'unconfirmed';

export const listRequests = preparedQuery([], (db, { status, limit, before }: Page & { status: RequestStatus }) =>
  db
    .select({
      ...getTableColumns(clients),
      linkExpiresAt: clients.verificationTokenExpiry,
      total: totalRows('clients', (kind) => eq(kind, status)),
    })
    .from(clients)
    .where(and(eq(clients.status, status), isOlderThan(clients, before)))
    .orderBy(desc(clients.createdAt), desc(clients.id))
    .limit(limit),
);
