// A script in a page's head requests what the page reads first while the page's other scripts load.

declare global {
  var earlyReads: { since: number; responses: Record<string, Promise<Response> | undefined> } | undefined;
}

/**
 * Reads the URLs in the script's `data-urls`: the session's first and, if somebody is signed in, the others. Pages are rendered once for
 * all addresses, so parameters are written as in `data-pattern` and filled in from the address.
 */
export const earlyReadsScript = `{
  const { pattern, urls } = document.currentScript.dataset;
  const names = pattern.split('/');
  const values = location.pathname.split('/');
  const fill = (url) => url.replace(/%3A(\\w+)/g, (_, name) => values[names.indexOf(':' + name)]);
  const responses = {};
  const read = (url) => {
    responses[url] = fetch(url + (url.includes('?') ? '&' : '?') + 't=' + Date.now(), { credentials: 'include', cache: 'no-store' });
    return responses[url].catch(() => {
      delete responses[url];
      return { ok: false };
    });
  };
  const [session, ...rest] = urls.split(' ').map(fill);
  earlyReads = { since: performance.now(), responses };
  read(session).then(({ ok }) => ok && rest.map(read));
}`;

/** Takes the response to an early read, if there is one. It's taken once: a later read of the same URL must get current data. */
export function takeEarlyRead(url: string): Promise<Response> | undefined {
  const response = globalThis.earlyReads?.responses[url];
  delete globalThis.earlyReads?.responses[url];
  return response;
}

/**
 * Drops the early reads that nobody has taken. Called before a change or when live updates begin, as they would be outdated then.
 * @returns when the early reads began, by `performance.now()`: they may lack changes from then on
 */
export function endEarlyReads(): number | undefined {
  const since = globalThis.earlyReads?.since;
  globalThis.earlyReads = undefined;
  return since;
}
