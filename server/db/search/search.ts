import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * The full-text search vector of some columns; the index and the query must use the same expression. `search_text` (in the migrations)
 * removes accents, and splits email addresses, numbers and paths, so that "sender" finds "ann@sender.example".
 */
export const searchVector = (...columns: AnyColumn[]): SQL => sql`to_tsvector('simple', search_text(${textOf(...columns)}))`;

/** The text of some columns. */
export const textOf = (...columns: AnyColumn[]): SQL =>
  sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  );

/** Matches rows in which each word of `search` is the prefix of a word. */
export const matchesSearch = (vector: SQL, search: string): SQL => sql`${vector} @@ ${textQuery(prefixes(search))}`;

/** The same with the search index, even if many rows match: PostgreSQL assumes that few match the result of a subquery. */
export const matchesRareSearch = (vector: SQL, search: string): SQL => sql`${vector} @@ (select ${textQuery(prefixes(search))})`;

/** @param terms words joined by operators */
export const textQuery = (terms: string): SQL => sql`to_tsquery('simple', search_text(${terms}))`;

/** "ann sen" -> "'ann':* & 'sen':*" */
export const prefixes = (search: string): string =>
  searchWords(search)
    .map((word) => `${quoted(word)}:*`)
    .join(' & ');

/** "ann sen" -> "'ann' & 'sen'", and what is appended */
export const wholeWords = (search: string, end = ''): string => searchWords(search).map(quoted).join(' & ') + end;

/** Split like the indexed text. */
export const searchWords = (search: string): string[] => search.split(/[\s@.\-_/\\\0]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Nothing in it is an operator. */
const quoted = (word: string) => `'${word.replaceAll("'", "''")}'`;
