import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * The words of some columns, as PostgreSQL indexes them for search. Addresses are taken whole and in their parts, so that
 * "sender" finds "ann@sender.example". The same expression stands in the index and in the query, or the index is not used.
 */
export const wordsOf = (...columns: AnyColumn[]): SQL => {
  const text = sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  );
  return sql`to_tsvector('simple', ${text} || ' ' || translate(${text}, '@.-_/', '     '))`;
};

/** Whether each word of `search` begins one of the words. */
export const matches = (words: SQL, search: string): SQL => sql`${words} @@ to_tsquery('simple', ${beginnings(search)})`;

/**
 * "ann sen" -> "'ann':* & 'sen':*". Addresses are taken in their parts here too, as a part alone may be typed; a word stands in
 * quotes, so that nothing in it is taken for an operator.
 */
const beginnings = (search: string): string =>
  search
    .split(/[\s@.\-_/]+/)
    .map((word) => word.replace(/[\\\0]/g, '').replaceAll("'", "''"))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => `'${word}':*`)
    .join(' & ');
