import { useQuery } from '@tanstack/react-query';
import { searchEndpoints } from '#api/operations/search.ts';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { query } from '#web/lib/query.ts';
import { Button } from '#web/ui/button/button.tsx';

/** Shown in a list without results: suggests the spelling that the global search corrects the text to, if it does. */
export function DidYouMean() {
  const { text, set } = useFilter();
  const search = query(searchEndpoints.search, { query: { q: text('search') } }, { select: ({ correctedTo }) => correctedTo });
  const { data: corrected } = useQuery({ ...search, enabled: text('search') !== '', retry: false });
  if (!corrected) return null;
  return (
    <Button variant="secondary" onClick={() => set('search', corrected)}>
      Search for “{corrected}” instead
    </Button>
  );
}
