import { desc, type SQL, sql } from 'drizzle-orm';
import type { SearchKind } from '#api/operations/search.ts';
import type { Connection } from '#server/db/client.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { prefixes, searchVector, searchWords, textQuery, wholeWords } from '#server/db/search/search.ts';
import { type SearchSource, searchSources } from './search-sources.store.ts';

export type Found = { kind: SearchKind; id: number; title: string; detail: string | null; projectId: number | null };

/**
 * The most relevant rows of each kind, in one query: those with the words as a whole come before those with longer ones, and those with the
 * words before those of the clients with them.
 * @param areAllBegun whether each word may be the beginning of a longer one, which takes longer to find; otherwise, the last one may
 */
export function findRows(db: Connection, search: string, areAllBegun: boolean): Promise<Found[]> {
  const begun = areAllBegun ? prefixes(search) : wholeWords(search, ':*');
  const words = wholeWords(search);
  const last = searchWords(search).at(-1)!;
  const number = areAllBegun ? { number: words, numberBegun: begun } : { number: wholeWords(last), numberBegun: prefixes(last) };
  return selectFound(db, { words, begun, ...number });
}

/** The newest rows of each kind but deliverables and files, which are many at once. */
export const findNewest = (db: Connection): Promise<Found[]> => selectNewest(db, {});

/** What is typed, as terms of `to_tsquery`. Invoices are found by the last part of a number at first, because most numbers share the others. */
interface Terms {
  words: string;
  begun: string;
  number: string;
  numberBegun: string;
}

const { client, ...otherSources } = searchSources;

const selectFound = preparedQuery([], (db, { words, begun, number, numberBegun }: Terms) => {
  const others = Object.entries(otherSources).map(([kind, source]) => sql`(${bestOf(kind, source)})`);
  return selectFrom(
    db,
    sql`with terms as materialized (
        select ${textQuery(words)} as words, ${textQuery(begun)} as begun, ${textQuery(number)} as number, ${textQuery(numberBegun)} as number_begun
      ), found_clients as materialized (${bestOf('client', client)})
      select * from found_clients union all ${sql.join(others, sql` union all `)}`,
  );
});

const selectNewest = preparedQuery([], (db) => {
  const { deliverable: _deliverable, file: _file, ...sources } = searchSources;
  const newest = Object.entries(sources).map(
    ([kind, source]) => sql`(
      select ${described(kind, source)} from ${source.table} where ${source.isVisible ?? sql`true`}
      order by ${desc(source.table.id)} limit ${maxNewest})`,
  );
  return selectFrom(db, sql.join(newest, sql` union all `));
});

const selectFrom = (db: Connection, rows: SQL) =>
  db
    .select({
      kind: sql<SearchKind>`kind`,
      id: sql<number>`id`,
      title: sql<string>`title`,
      detail: sql<string | null>`detail`,
      projectId: sql<number | null>`project_id`,
    })
    .from(sql`(${rows}) as found`);

const described = (kind: string, { table, title, detail, projectId }: SearchSource): SQL =>
  sql`${sql.raw(`'${kind}'`)} as kind, ${table.id} as id, ${title} as title, ${detail} as detail, ${projectId ?? sql`null::integer`} as project_id`;

/** How many of the latest rows are split into words, to find words that are in many rows. With more, that takes longer than all the rest. */
const maxLatest = sql.raw('35');
/** Other matches are found by the search index, which is slow for the beginnings of words in many rows. Of more matches than these, only some are ranked, because reading all of them takes too long. */
const maxMatches = sql.raw('1000');
const maxRanked = sql.raw('10');
const maxResults = sql.raw('5');
const maxNewest = sql.raw('2');

const term = (name: 'words' | 'begun' | 'number' | 'number_begun') => sql`(select ${sql.raw(name)} from terms)`;

/** The best rows of a kind, found without the planner's estimates of how many rows match, which are far off for the beginnings of words. */
function bestOf(kind: string, source: SearchSource): SQL {
  const { table, columns, isVisible = sql`true`, clientId } = source;
  const vector = searchVector(...columns);
  const [words, begun] = [term('words'), term('begun')];
  const ranked = (rows: SQL) => sql`
    select id, vector @@ ${words} as is_whole, ts_rank(vector, ${words}, 1) as rank
    from (select ${table.id} as id, ${vector} as vector from (${rows}) as ${table} offset 0) as split where vector @@ ${begun}`;
  const newestFirst = desc(table.id);
  const found = (query: SQL, condition: SQL) =>
    ranked(sql`
      select * from (select * from ${table} where ${isVisible} and ${vector} @@ ${query} and ${condition} limit ${maxMatches}) as ${table}
      order by ${newestFirst} limit ${maxRanked}`);
  const [numberOrWords, numberOrBegun] = table === invoices ? [term('number'), term('number_begun')] : [words, begun];
  const ofFoundClients = sql`
    union all select of_client.id, null from found_clients cross join lateral (
      select ${table.id} as id from ${table}
      where ${isVisible} and ${clientId} = found_clients.id and ${table.id} <> all(array(select id from best))
      order by ${desc(table.createdAt!)}, ${newestFirst} limit ${maxResults}
    ) as of_client where (select count(*) from best) < ${maxResults}`;
  return sql`
    with latest as materialized (
      ${ranked(sql`select * from ${table} where ${isVisible} order by ${newestFirst} limit ${maxLatest}`)} limit ${maxRanked}
    ), whole as materialized (
      select id, rank from latest where is_whole
      union (select id, rank from (${found(numberOrWords, sql`(select count(*) from latest where is_whole) < ${maxResults}`)}) as rows)
    ), best as materialized (
      select id, rank from latest
      union select id, rank from whole
      union (select id, rank from (${found(numberOrBegun, sql`(select count(*) from latest) < ${maxResults} and (select count(*) from whole) < ${maxResults}`)}) as rows)
      order by rank desc, id desc limit ${maxResults}
    ), listed as (select id, rank from best ${clientId ? ofFoundClients : sql``} order by rank desc nulls last, id desc limit ${maxResults})
    select described.* from listed cross join lateral (select ${described(kind, source)} from ${table} where ${table.id} = listed.id offset 0) as described
    order by rank desc nulls last, listed.id desc`;
}
