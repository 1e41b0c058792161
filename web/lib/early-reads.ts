// What a page reads first is asked for while its scripts load, by a script in its head.

declare global {
  var earlyReads: { since: number; responses: Record<string, Promise<Response> | undefined> } | undefined;
}

/**
 * Reads what the script's `data-urls` name: the session and, once there is one, the rest. Pages are rendered once for all addresses, so
 * parameters are written as in `data-pattern`, and filled in from the address.
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

/** Each is taken once; whoever reads again wants what is new. */
export function takeEarlyRead(url: string): Promise<Response> | undefined {
  const response = globalThis.earlyReads?.responses[url];
  delete globalThis.earlyReads?.responses[url];
  return response;
}

/**
 * For whoever changes anything, or follows changes from now on: what nobody has taken by then would be old.
 * @returns since when there may have been changes that what was taken doesn't have, by `performance.now()`
 */
export function endEarlyReads(): number | undefined {
  const since = globalThis.earlyReads?.since;
  globalThis.earlyReads = undefined;
  return since;
}
