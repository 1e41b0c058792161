import { and, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { invalidField, notFound } from '#server/shared/app-error.ts';
import { addMilliseconds, type Clock, days, subtractMilliseconds } from '#server/shared/clock.ts';
import type { Network } from '#server/shared/networks/networks.ts';
import { hashToken, newLinkToken } from '#server/shared/tokens.ts';
import { deleteInBatches } from './batches.ts';
import type { Connection } from './client.ts';
import { preparedQuery } from './prepared-query.ts';
import type { RateLimits } from './rate-limits.ts';
import { endOfLink } from './schema/expiring-links.ts';

/** How long a link is kept after it has ended. */
const retention = 90 * days;

/** How many links a list shows, the newest first. */
const maxListed = 100;

const maxLifetime = 366 * days;

type LinkTable = PgTable & Record<'id' | 'tokenHash' | 'createdAt' | 'revokedAt', PgColumn>;

/** A query that takes a condition, such as `db.select().from(table)`. */
interface LinkQuery<Link> {
  where(condition: SQL | undefined): PromiseLike<Link[]> & { orderBy(...order: SQL[]): { limit(limit: number): PromiseLike<Link[]> } };
}

/** At least one column of a row, with its value. */
type SomeOf<Row> = { [Column in keyof Row]: Pick<Row, Column> }[keyof Row];

interface LinkKind<Table extends LinkTable, Link> {
  /** What an error says wasn't found if a link doesn't work. */
  name: string;
  /** The path that the token follows in the address of its page. The API's calls begin with `/api` and the same path, or its plural. */
  path: `/${string}`;
  table: Table;
  /** Reads links, with what they lead to. */
  select: (db: Connection) => LinkQuery<Link>;
  /** Whether a link had ended at a time: by itself, or because it was revoked. */
  endsWhen: (time: Date) => SQL | undefined;
  /** How long it goes on working after it has ended, unless it was revoked, in milliseconds. */
  gracePeriod?: number;
}

/**
 * A kind of link by which people without an account see or do one thing (a capability URL). Listed in its area's `links`, its tokens stay out of
 * logs, traces, stored emails and the `Referer` header, and ended links are deleted.
 */
export function linkKind<Table extends LinkTable, Link>({ name, path, table, select, endsWhen, gracePeriod = 0 }: LinkKind<Table, Link>) {
  type Row = Table['$inferSelect'];
  const matches = (values: Partial<Row>) => and(...Object.entries(values).map(([column, value]) => eq(table[column as 'id'], value)));

  /** Whether a link works. */
  const works = (now: Date) => and(isNull(table.revokedAt), sql`(${endsWhen(subtractMilliseconds(now, gracePeriod))}) is not true`);

  const insert = preparedQuery([], (db, row: Record<string, unknown>) =>
    db
      .insert(table as PgTable)
      .values(row)
      .returning(),
  );

  /** @returns undefined for a link that is unknown, revoked or has ended */
  const find = async (db: Connection, token: string, now: Date): Promise<Link | undefined> =>
    (await select(db).where(and(eq(table.tokenHash, hashToken(token)), works(now))))[0];

  /** @throws AppError not_found */
  async function require(db: Connection, token: string, now: Date): Promise<Link> {
    const link = await find(db, token, now);
    if (!link) throw notFound(name);
    return link;
  }

  return {
    path,
    works,
    find,
    require,
    /**
     * @returns the link, and its path, which can't be read again: only the token's hash is stored
     * @throws AppError invalid for an expiry in the past or too far ahead
     */
    async create({ clock }: { clock: Clock }, db: Connection, values: Omit<Table['$inferInsert'], 'tokenHash' | 'createdAt'>) {
      const token = newLinkToken();
      const row: Record<string, unknown> = { ...values, tokenHash: hashToken(token), createdAt: clock.now() };
      if (row.expiresAt instanceof Date) checkExpiry(row.expiresAt, clock.now());
      const [link] = await insert(db, row);
      return { link: link as Row, path: `${path}/${token}` };
    },
    /** Finds a link for a request. Only guesses count towards the network's limit. @throws AppError not_found, too_many_requests */
    async open(
      { db, clock, limits }: { db: Connection; clock: Clock; limits: RateLimits },
      token: string,
      network: Network,
    ): Promise<Link> {
      await limits.consume('link', network);
      const link = await require(db, token, clock.now());
      await limits.refund('link', network);
      return link;
    },
    /** Finds a link whether it works or not. @throws AppError not_found */
    async requireById(db: Connection, id: number): Promise<Link> {
      const [link] = await select(db).where(eq(table.id, id));
      if (!link) throw notFound(name);
      return link;
    },
    /** Lists links, newest first. @param of only those with these values of columns @param condition that they must match, too */
    list: (db: Connection, of: Partial<Row> = {}, condition?: SQL): PromiseLike<Link[]> =>
      select(db)
        .where(and(matches(of), condition))
        .orderBy(desc(table.createdAt), desc(table.id))
        .limit(maxListed),
    /** Revokes links. @param of those with these values of at least one column @returns how many weren't revoked before */
    async revoke(db: Connection, of: SomeOf<Row>, revokedAt: Date): Promise<number> {
      const { rowCount } = await db
        .update(table as PgTable)
        .set({ revokedAt })
        .where(and(matches(of), isNull(table.revokedAt)));
      return rowCount ?? 0;
    },
    /** Deletes links that ended long ago, with what belongs only to them. */
    cleanUp: ({ db, clock }: { db: Connection; clock: Clock }, batchSize?: number) =>
      deleteInBatches(db, table, endsWhen(subtractMilliseconds(clock.now(), retention)), batchSize),
  };
}

/** The usual `endsWhen`: links end when they expire or are revoked. */
export const whenExpired = (table: Parameters<typeof endOfLink>[0]) => (time: Date) => lte(endOfLink(table), time);

function checkExpiry(expiresAt: Date, now: Date): void {
  if (expiresAt <= now) throw invalidField('expiresAt', 'Choose a date in the future.');
  if (expiresAt > addMilliseconds(now, maxLifetime)) throw invalidField('expiresAt', 'Choose a date within a year.');
}
