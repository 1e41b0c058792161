import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** What parts an address or a path: each part is a word of its own, so that "sender" finds "ann@sender.example". */
const separators = '@.-_/';

/** The words of some columns, as PostgreSQL indexes them for search: the same expression stands in the index and in the query. */
export const searchVector = (...columns: AnyColumn[]): SQL => {
  const text = sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  );
  return sql`to_tsvector('simple', translate(${text}, '${sql.raw(separators)}', '${sql.raw(' '.repeat(separators.length))}'))`;
};

/** Whether each word of `search` begins one of the words. */
export const matchesSearch = (words: SQL, search: string): SQL => sql`${words} @@ to_tsquery('simple', ${prefixQuery(search)})`;

/**
 * "ann sen" -> "'ann':* & 'sen':*". Addresses are taken in their parts here too, as a part alone may be typed; a word stands in
 * quotes, so that nothing in it is taken for an operator.
 */
const prefixQuery = (search: string): string =>
  search
    .split(/[\s@.\-_/\\\0]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => `'${word.replaceAll("'", "''")}':*`)
    .join(' & ');
