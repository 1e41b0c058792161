import { Button } from './button.tsx';

interface ShowMoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Reads the next page of a list; nothing where there is none. */
export const ShowMore = ({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowMoreProps) =>
  hasNextPage && (
    <Button variant="secondary" className="mt-4" pending={isFetchingNextPage && 'Loading...'} onClick={() => fetchNextPage()}>
      Show more
    </Button>
  );
