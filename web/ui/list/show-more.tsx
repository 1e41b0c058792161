import { Button } from '#web/ui/button/button.tsx';

/** The part of an infinite query's result that "Show more" needs. */
export interface PagedList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** Loads the next page, if there is one. */
export const ShowMore = ({ list: { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } }: { list: PagedList }) =>
  hasNextPage && (
    <div className="mt-4 grid justify-items-start gap-3">
      {isFetchNextPageError && !isFetchingNextPage && (
        <p role="alert" className="text-on-rose">
          We couldn't load more. Please try again.
        </p>
      )}
      <Button variant="secondary" pending={isFetchingNextPage && 'Loading...'} onClick={() => fetchNextPage()}>
        Show more
      </Button>
    </div>
  );

/** `ShowMore` at the bottom of a card. */
export const CardShowMore = ({ list }: { list: PagedList }) =>
  list.hasNextPage && (
    <div className="border-line border-t px-4 pb-4">
      <ShowMore list={list} />
    </div>
  );
