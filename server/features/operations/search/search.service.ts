import type { Connection } from '#server/db/client.ts';
import { searchWords } from '#server/db/search/search.ts';
import { type Found, findNewest, findRows } from './search.store.ts';
import { canCompareWords, findSimilarWords } from './search-words.store.ts';

/** Finds rows by words; only if there are none, typos are corrected. Without words, those are listed that were added last. */
export async function searchEverything(db: Connection, search = ''): Promise<{ results: Found[]; correctedTo: string | null }> {
  if (search.trim() === '') return { results: await findNewest(db), correctedTo: null };
  if (searchWords(search).length === 0) return { results: [], correctedTo: null };
  const found = await findWithAnyBegun(db, search);
  const corrected = found.length === 0 && (await correctTypos(db, search));
  return corrected ? { results: await findWithAnyBegun(db, corrected), correctedTo: corrected } : { results: found, correctedTo: null };
}

/** Finds rows with the last word as the beginning of a longer one, or else with each word as one. A single word is the last. */
async function findWithAnyBegun(db: Connection, search: string): Promise<Found[]> {
  const found = await findRows(db, search, false);
  return found.length > 0 || searchWords(search).length === 1 ? found : findRows(db, search, true);
}

/** @returns undefined if a word resembles none */
async function correctTypos(db: Connection, search: string): Promise<string | undefined> {
  if (!(await canCompareWords(db))) return undefined;
  const similar = await findSimilarWords(db, searchWords(search));
  return similar.every((word) => word !== null) ? similar.join(' ') : undefined;
}
