import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * The full-text search vector of some columns; the index and the query must use the same expression. `search_text` (in the migrations)
 * removes accents, and splits email addresses, numbers and paths, so that "sender" finds "ann@sender.example".
 */
export const searchVector = (...columns: AnyColumn[]): SQL => sql`to_tsvector('simple', search_text(${textOf(...columns)}))`;

/** The text of some columns, joined by spaces. */
export const textOf = (...columns: AnyColumn[]): SQL =>
  sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  );

/** Matches rows in which each word of `search` is the prefix of a word. */
export const matchesSearch = (vector: SQL, search: string): SQL => sql`${vector} @@ ${textQuery(prefixes(search))}`;

/** Matches like `matchesSearch`, by the search index even for many rows: PostgreSQL assumes that few match the result of a subquery. */
export const matchesRareSearch = (vector: SQL, search: string): SQL => sql`${vector} @@ (select ${textQuery(prefixes(search))})`;

/** @param terms words joined by operators */
export const textQuery = (terms: string): SQL => sql`to_tsquery('simple', search_text(${terms}))`;

/** `ann sen` becomes `'ann':* & 'sen':*`. */
export const prefixes = (search: string): string =>
  searchWords(search)
    .map((word) => `${quoted(word)}:*`)
    .join(' & ');

/** `ann sen` becomes `'ann' & 'sen'`, followed by `end`. */
export const wholeWords = (search: string, end = ''): string => searchWords(search).map(quoted).join(' & ') + end;

/** Splits a search into words like the indexed text. */
export const searchWords = (search: string): string[] => search.split(/[\s@.\-_/\\\0]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Quotes a word, so that nothing in it is an operator. */
const quoted = (word: string) => `'${word.replaceAll("'", "''")}'`;
