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
    return responses[url].catch(() => ({ ok: false }));
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

/** For whoever has changed anything since. */
export function dropEarlyReads(): void {
  globalThis.earlyReads = undefined;
}

/** Since when changes may have made them old, by `performance.now()`. */
export const earlyReadsSince = () => globalThis.earlyReads?.since;
