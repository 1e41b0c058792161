import { useSearchParameters } from '#web/lib/list/use-search-parameters.ts';
import { returnPath } from './return-path.ts';

/** The page that somebody was going to before signing in. */
export const useReturnPath = () => returnPath(useSearchParameters()?.get('next'));
