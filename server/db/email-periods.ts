import { type AnyColumn, and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';

/** A client's email address in lowercase, and when they had it: `since` null means always, `until` null means they still do. */
export interface AddressPeriod {
  email: string;
  since: Date | null;
  until: Date | null;
}

/** Matches rows with an address that were created in one of its periods; uses the index on the lowercase address. */
export const inPeriods = (address: AnyColumn, createdAt: AnyColumn, periods: AddressPeriod[]): SQL | undefined =>
  or(
    sql`false`,
    ...periods.map(({ email, since, until }) =>
      and(eq(sql`lower(${address})`, email), since ? gte(createdAt, since) : undefined, until ? lt(createdAt, until) : undefined),
    ),
  );
