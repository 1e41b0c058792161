import { Button } from '../button.tsx';

/** What it needs of a list that is read page after page. */
export interface PagedList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** Reads the next page of a list; nothing where there is none. */
export const ShowMore = ({ list: { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } }: { list: PagedList }) =>
  hasNextPage && (
    <div className="mt-4 grid justify-items-start gap-3">
      {isFetchNextPageError && !isFetchingNextPage && (
        <p role="alert" className="text-on-rose">
          This could not be loaded. Please try again.
        </p>
      )}
      <Button variant="secondary" pending={isFetchingNextPage && 'Loading...'} onClick={() => fetchNextPage()}>
        Show more
      </Button>
    </div>
  );

/** The same at the foot of a card. */
export const CardShowMore = ({ list }: { list: PagedList }) =>
  list.hasNextPage && (
    <div className="border-line border-t px-4 pb-4">
      <ShowMore list={list} />
    </div>
  );
