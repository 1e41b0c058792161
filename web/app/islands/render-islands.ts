import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { placeholderOf } from '#web/lib/island.tsx';

/** Puts each island's HTML into the page. A function as the replacement, because a string's `$` would have a meaning. */
export const renderIslands = (page: string, islands: Map<string, ReactElement>): string =>
  [...islands].reduce(
    (html, [name, island]) => html.replace(placeholderOf(name), () => renderToString(island, { identifierPrefix: name })),
    page,
  );
