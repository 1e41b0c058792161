import { desc, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { searchWords } from '#server/db/schema/operations/search-words.ts';
import { searchVector, textOf } from '#server/db/search/search.ts';
import { type SearchSource, searchSources } from './search-sources.store.ts';

/** How many rows of each kind are read: the newest ones. */
const maxRows = sql.raw('100000');
/** How many words are kept: the most frequent ones. */
export const maxWords = 200_000;
/** How many of the newest rows of each kind are compared directly, for what was added since the words were last refreshed. */
const maxRecent = sql.raw('200');

/** Longer words are left out, because nobody types them. */
const maxLength = sql.raw('40');

const sourcesWithNames = Object.values(searchSources).filter(({ names }) => names.length > 0);

/** The newest rows of each kind. */
const newest = (limit: SQL, select: (source: SearchSource) => SQL) =>
  sql.join(
    sourcesWithNames.map((source) => {
      const { table, isVisible = sql`true` } = source;
      return sql`(select ${select(source)} from ${table} where ${isVisible} order by ${desc(table.id)} limit ${limit})`;
    }),
    sql` union all `,
  );

/** Replaces the words by those of the newest rows. Numbers are never corrected. */
export async function refreshWords(db: Connection): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(searchWords);
    await tx.execute(sql`
      insert into ${searchWords} (word, occurrences)
      select word, count(*)
      from (${newest(maxRows, ({ columns }) => sql`${searchVector(...columns)} as vector`)}) as rows, unnest(tsvector_to_array(vector)) as word
      where length(word) between 3 and ${maxLength} and word !~ '\\d' group by word order by count(*) desc limit ${sql.raw(String(maxWords))}`);
  });
}

export const countWords = (db: Connection): Promise<number> => db.$count(searchWords);

/** Whether the server has the extensions that compare words. */
export async function canCompareWords(db: Connection): Promise<boolean> {
  const { rows } = await db.execute(sql`select from pg_extension where extname in ('pg_trgm', 'fuzzystrmatch')`);
  return rows.length === 2;
}

/**
 * The most similar word for each: with one typo in a short word, or two in a longer one. The newest names are compared too, unless a word
 * with a single typo is known. Beginnings of words and numbers stay as they are. `offset 0` has what was typed normalized once.
 * @returns null for a word that resembles none
 */
export async function findSimilarWords(db: Connection, words: string[]): Promise<(string | null)[]> {
  const { rows } = await db.execute<{ similar: string | null }>(sql`
    with recent as materialized (
      select word from (${newest(maxRecent, ({ names }) => sql`${textOf(...names)} as name`)}) as rows,
        string_to_table(translate(search_text(name), ',;:!?()"', '        '), ' ') as word
      where length(word) between 3 and ${maxLength}
    )
    select case when typed ~ '\\d' or exists (select from ${searchWords} where word like typed || '%') then typed else coalesce(
      (select word from ${searchWords} where word % typed and levenshtein_less_equal(word, typed, 1) <= 1 order by occurrences desc limit 1),
      (select typed from recent where starts_with(word, typed) limit 1),
      (select word from (
          select word, occurrences from ${searchWords} where word % typed
          union all select word, 0 from recent where abs(length(word) - length(typed)) <= max_typos and word !~ '\\d'
        ) as candidates
        where levenshtein_less_equal(word, typed, max_typos) <= max_typos
        order by levenshtein(word, typed), occurrences desc limit 1)
    ) end as similar
    from unnest(${sql.param(words)}::text[]) with ordinality as search(original, number)
      cross join lateral (select search_text(original) offset 0) as normalized(typed)
      cross join lateral (select case when length(typed) < 5 then 1 else 2 end) as allowed(max_typos)
    order by number`);
  return rows.map(({ similar }) => similar);
}
