import { useState } from 'react';
import { type Params, useMatches } from 'react-router';
import { earlyReadsScript } from './early-reads.ts';
import { useNonce } from './nonce.ts';
import { type EndpointQuery, urlOf } from './query.ts';

/** Of a route's `handle`: what its page reads first, the session before the rest. */
export type ReadsFirst = (params: Params) => EndpointQuery[];

/** Has what the opened page reads first asked for while its scripts load. */
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

/** A page's address without its parameters' values, and each parameter as it's written there: the page is the same for all of them. */
function patternOf({ pathname, params }: { pathname: string; params: Params }) {
  const names = Object.keys(params);
  const isNext = (segment: string) => [params[names[0]!], encodeURIComponent(params[names[0]!] ?? '')].includes(segment);
  const segments = pathname.split('/').map((segment) => (names[0] && isNext(segment) ? `:${names.shift()}` : segment));
  return { pattern: segments.join('/'), params: Object.fromEntries(Object.keys(params).map((name) => [name, `:${name}`])) };
}
