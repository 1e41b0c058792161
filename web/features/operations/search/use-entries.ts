import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useMemo } from 'react';
import { useDebounce } from 'use-debounce';
import { searchEndpoints } from '#api/operations/search.ts';
import { savedFilters } from '#web/features/studio/saved-filters/saved-filter.ts';
import { call, isNetworkError } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { searchDelay } from '#web/lib/search-delay.ts';
import { commandsFor, type Entry, entryOf, filterEntry, matches } from './entries.ts';
import type { Recent } from './use-recent.ts';

interface Options {
  admin: { isOwner: boolean };
  recent: Recent[];
  openShortcuts: () => void;
}

/** How many records are listed before the pages when nothing is typed. */
const maxRecords = 8;

/** Saved filters, pages and actions at once, and what the server finds; without a text, first what was opened last and what is newest. */
export function useEntries(text: string, { admin, recent, openShortcuts }: Options): { entries: Entry[]; status: string | undefined } {
  const [searched] = useDebounce(text, searchDelay);
  const isCurrent = searched === text;
  const input = { query: { q: searched } };
  const { data, error, isPlaceholderData } = useQuery({
    ...query(searchEndpoints.search, input),
    queryFn: ({ signal }) => call(searchEndpoints.search, input, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { data: filters } = useQuery(savedFilters);
  const commands = useMemo(
    () => [...(filters ?? []).map(filterEntry), ...commandsFor(admin, openShortcuts)],
    [filters, admin, openShortcuts],
  );
  const isLoading = !isCurrent || isPlaceholderData;
  const results = (data?.results ?? []).map(entryOf);
  if (text === '') {
    const last = recent.map((entry) => ({ ...entry, icon: Clock }));
    const isNew = ({ key }: Entry) => !last.some((entry) => entry.key === key);
    const records = [...last, ...(isLoading ? [] : results.filter(isNew))].slice(0, Math.max(last.length, maxRecords));
    return { entries: [...records, ...commands.filter(isNew)], status: undefined };
  }
  const found = results.filter((entry) => !isLoading || matches(entry, text));
  const entries = [...commands.filter((entry) => matches({ ...entry, detail: '' }, text)), ...found];
  return { entries, status: statusOf() };

  function statusOf(): string | undefined {
    if (error && isCurrent)
      return isNetworkError(error) ? "You're offline, so only pages and actions are listed." : 'The search failed. Type on to try again.';
    if (isLoading || !data) return entries.length === 0 ? 'Searching...' : undefined;
    if (data.correctedTo) return `Results for “${data.correctedTo}”`;
    return entries.length === 0 ? 'Nothing found' : undefined;
  }
}
