import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Email addresses and paths are split at these, so that "sender" finds "ann@sender.example". */
const separators = '@.-_/';

/** The full-text search vector of some columns; the index and the query must use the same expression. */
export const searchVector = (...columns: AnyColumn[]): SQL => {
  const text = sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  );
  return sql`to_tsvector('simple', translate(${text}, '${sql.raw(separators)}', '${sql.raw(' '.repeat(separators.length))}'))`;
};

/** Matches rows in which each word of `search` is the prefix of a word. */
export const matchesSearch = (vector: SQL, search: string): SQL => sql`${vector} @@ to_tsquery('simple', ${prefixQuery(search)})`;

/** The same with the search index, even if many rows match: PostgreSQL assumes that few match the result of a subquery. */
export const matchesRareSearch = (vector: SQL, search: string): SQL =>
  sql`${vector} @@ (select to_tsquery('simple', ${prefixQuery(search)}))`;

/** "ann sen" -> "'ann':* & 'sen':*". Words are split like the indexed text and quoted, so that nothing in them is an operator. */
const prefixQuery = (search: string): string =>
  search
    .split(/[\s@.\-_/\\\0]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => `'${word.replaceAll("'", "''")}':*`)
    .join(' & ');
