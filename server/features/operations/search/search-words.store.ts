import { sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { searchWords } from '#server/db/schema/operations/search-words.ts';
import { searchSources } from './search.store.ts';

/** Of each kind of rows, the newest are read. */
const maxRows = 100_000;
/** The most frequent are kept. */
export const maxWords = 200_000;

/** Replaces the words by those of the newest rows. Numbers, and words too long to be typed, are never corrected. */
export async function refreshWords(db: Connection): Promise<void> {
  const { invoice: _, ...sources } = searchSources;
  const vectors = Object.values(sources).map(
    ({ table, vector, isVisible = sql`true` }) =>
      sql`(select ${vector} as vector from ${table} where ${isVisible} order by ${table.id} desc limit ${sql.raw(String(maxRows))})`,
  );
  await db.transaction(async (tx) => {
    await tx.delete(searchWords);
    await tx.execute(sql`
      insert into ${searchWords} (word, occurrences)
      select word, count(*) from (${sql.join(vectors, sql` union all `)}) as rows, unnest(tsvector_to_array(vector)) as word
      where word ~ '^\\D{3,40}$' group by word order by count(*) desc limit ${sql.raw(String(maxWords))}`);
  });
}

export const countWords = (db: Connection): Promise<number> => db.$count(searchWords);

/** Whether the server has the extensions that compare words. */
export async function canCompareWords(db: Connection): Promise<boolean> {
  const { rows } = await db.execute(sql`select from pg_extension where extname in ('pg_trgm', 'fuzzystrmatch')`);
  return rows.length === 2;
}

/**
 * The most similar word for each: with one typo in a short word, or two in a longer one. Beginnings of words and numbers stay as they are.
 * @returns null for a word that resembles none
 */
export async function findSimilarWords(db: Connection, words: string[]): Promise<(string | null)[]> {
  const { rows } = await db.execute<{ similar: string | null }>(sql`
    select case when typed ~ '\\d' or exists (select from ${searchWords} where word like typed || '%') then typed else (
      select word from ${searchWords}
      where word % typed and levenshtein_less_equal(word, typed, max_typos) <= max_typos
      order by levenshtein(word, typed), occurrences desc limit 1
    ) end as similar
    from unnest(${sql.param(words)}::text[]) with ordinality as search(original, number)
      cross join lateral (select search_text(original)) as normalized(typed)
      cross join lateral (select case when length(typed) < 5 then 1 else 2 end) as allowed(max_typos)
    order by number`);
  return rows.map(({ similar }) => similar);
}
