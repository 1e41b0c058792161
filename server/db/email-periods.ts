import { type AnyColumn, and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';

/** An address that a client had, in lowercase, and when: from the beginning where `since` is null, until now where `until` is. */
export interface AddressPeriod {
  email: string;
  since: Date | null;
  until: Date | null;
}

/** Whether a row with this address was written in one of the periods; an index on the lowercase address finds it. */
export const inPeriods = (address: AnyColumn, createdAt: AnyColumn, periods: AddressPeriod[]): SQL | undefined =>
  or(
    sql`false`,
    ...periods.map(({ email, since, until }) =>
      and(eq(sql`lower(${address})`, email), since ? gte(createdAt, since) : undefined, until ? lt(createdAt, until) : undefined),
    ),
  );
