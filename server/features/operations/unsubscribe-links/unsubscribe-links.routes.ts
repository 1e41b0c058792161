import { unsubscribeLinkEndpoints } from '#api/operations/unsubscribe-links.ts';
import { linkToken } from '#api/shared/expiring-links.ts';
import type { Deps } from '#server/deps.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { networksOf } from '#server/shared/networks/networks.ts';
import { changeByLink, readUnsubscription } from './unsubscribe-links.service.ts';

/** A GET changes nothing, because programs that check links open them. */
export function unsubscribeLinkRoutes(api: Api, deps: Deps) {
  route(api, unsubscribeLinkEndpoints.read, async ({ params }) => ({
    ...ok,
    unsubscription: await readUnsubscription(deps, params.token),
  }));

  route(api, unsubscribeLinkEndpoints.turnOff, async ({ params }, { request }) => ({
    ...ok,
    unsubscription: await changeByLink(deps, params.token, networksOf(request.ip), false),
  }));

  route(api, unsubscribeLinkEndpoints.turnOn, async ({ params }, { request }) => ({
    ...ok,
    unsubscription: await changeByLink(deps, params.token, networksOf(request.ip), true),
  }));

  api.register(async (scope) => acceptOneClick(scope as unknown as Api, deps));
}

/** In bytes: a multipart form also has boundaries. */
const largestForm = 4096;

/**
 * A mail program's own button posts to the address in the header, which is that of the page, from wherever it runs (RFC 8058). The token is all that
 * counts: the body says `List-Unsubscribe=One-Click`, as a form of either kind, and isn't read.
 */
function acceptOneClick(scope: Api, deps: Deps) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
  scope.post(
    '/unsubscribe/:token',
    { schema: { params: linkToken, hide: true }, bodyLimit: largestForm, config: { trustsNoCookie: true } },
    async ({ params, ip }) => {
      await changeByLink(deps, params.token, networksOf(ip), false);
      return ok;
    },
  );
}
