import { type AnyColumn, and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';

/** A client's email address in lowercase, and when they had it: `since` null means always, `until` null means they still do. */
export interface AddressPeriod {
  email: string;
  since: Date | null;
  until: Date | null;
}

/** The client whose data is exported or erased. */
export interface DataSubject {
  id: number;
  name: string;
  /** Current and former addresses, for what the studio sent to them. */
  emailPeriods: AddressPeriod[];
  /** The confirmed addresses, for what was written from them. An unconfirmed one may be a stranger's, mistyped. */
  confirmedEmailPeriods: AddressPeriod[];
}

/** Matches rows with an address that were created in one of its periods; uses the index on the lowercase address. */
export const inPeriods = (address: AnyColumn, createdAt: AnyColumn, periods: AddressPeriod[]): SQL | undefined =>
  or(
    sql`false`,
    ...periods.map(({ email, since, until }) =>
      and(eq(sql`lower(${address})`, email), since ? gte(createdAt, since) : undefined, until ? lt(createdAt, until) : undefined),
    ),
  );
