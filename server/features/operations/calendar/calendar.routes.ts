import { adminCalendarEndpoints, clientCalendarEndpoints } from '#api/operations/calendar.ts';
import type { Deps } from '#server/deps.ts';
import { actorOf } from '#server/http/actor.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { networksOf } from '#server/shared/networks/networks.ts';
import { createFeed, readFeed, removeFeed, requireOwner } from './calendar.service.ts';
import { writeCalendar } from './write-calendar.ts';

export function calendarRoutes(api: Api, deps: Deps) {
  route(api, clientCalendarEndpoints.read, async (_, { client }) => ({ ...ok, ...(await readFeed(deps, { clientId: client.id })) }));

  route(api, clientCalendarEndpoints.create, async (_, { client, request }) => ({
    ...ok,
    ...(await createFeed(deps, { clientId: client.id }, actorOf(request))),
  }));

  route(api, clientCalendarEndpoints.remove, async (_, { client, request }) => {
    await removeFeed(deps, { clientId: client.id }, actorOf(request));
    return ok;
  });

  route(api, adminCalendarEndpoints.read, async (_, { admin }) => ({ ...ok, ...(await readFeed(deps, { userId: admin.id })) }));

  route(api, adminCalendarEndpoints.create, async (_, { admin, request }) => ({
    ...ok,
    ...(await createFeed(deps, { userId: admin.id }, actorOf(request))),
  }));

  route(api, adminCalendarEndpoints.remove, async (_, { admin, request }) => {
    await removeFeed(deps, { userId: admin.id }, actorOf(request));
    return ok;
  });

  /** For calendar programs, which send no cookies: the token is all they have. */
  api.get<{ Params: { token: string } }>('/calendar/:token.ics', { schema: { hide: true } }, async (request, reply) => {
    const network = networksOf(request.ip);
    await deps.limits.consume('link', network);
    const owner = await requireOwner(deps, request.params.token);
    // Only wrong tokens count, because the calendar programs of many people may share a network.
    await deps.limits.refund('link', network);
    const { body, etag } = await writeCalendar(deps, owner);
    reply.headers({ 'cache-control': 'private, no-cache', etag });
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type('text/calendar; charset=utf-8').send(body);
  });
}
