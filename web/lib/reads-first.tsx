import { useState } from 'react';
import { type Params, useMatches } from 'react-router';
import { earlyReadsScript } from './early-reads.ts';
import { useNonce } from './nonce.ts';
import { type EndpointQuery, urlOf } from './query.ts';

/** A part of a route's `handle`: the queries that its page reads first, the session's before the rest. */
export type ReadsFirst = (params: Params) => EndpointQuery[];

/** The script that requests what the opened page reads first while its other scripts load. */
export function EarlyReads() {
  const nonce = useNonce();
  const [opened] = useState(useMatches().at(-1));
  const { readsFirst } = (opened?.handle ?? {}) as { readsFirst?: ReadsFirst };
  if (!opened || !readsFirst) return null;
  const { pattern, params } = patternOf(opened);
  const urls = readsFirst(params).map(urlOf).join(' ');
  return (
    <script
      nonce={nonce}
      data-pattern={pattern}
      data-urls={urls}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script; the CSP has its hash
      dangerouslySetInnerHTML={{ __html: earlyReadsScript }}
    />
  );
}

/** The pattern of a page's address, such as `/client/projects/:id`, since a page is rendered once for all values of its parameters. */
function patternOf({ pathname, params }: { pathname: string; params: Params }) {
  const names = Object.keys(params);
  const isNext = (segment: string) => [params[names[0]!], encodeURIComponent(params[names[0]!] ?? '')].includes(segment);
  const segments = pathname.split('/').map((segment) => (names[0] && isNext(segment) ? `:${names.shift()}` : segment));
  return { pattern: segments.join('/'), params: Object.fromEntries(Object.keys(params).map((name) => [name, `:${name}`])) };
}
