import { notificationEndpoints } from '#api/messaging/notifications.ts';
import type { Deps } from '#server/deps.ts';
import { paginate } from '#server/http/paging.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { countUnreadFor, markNotificationsRead, notificationPages } from './notifications.service.ts';

export function notificationRoutes(api: Api, deps: Deps) {
  const list = async (
    reader: Parameters<typeof countUnreadFor>[1],
    query: Parameters<typeof paginate>[1],
    reply: Parameters<typeof paginate>[0],
  ) => {
    const [rows, unread] = await Promise.all([paginate(reply, query, notificationPages(deps, reader)), countUnreadFor(deps, reader)]);
    return { ...ok, notifications: rows.map((row) => ({ ...row, isRead: row.readAt !== null })), unread };
  };

  route(api, notificationEndpoints.listOwn, ({ query }, { client, reply }) => list({ clientId: client.id }, query, reply));

  route(api, notificationEndpoints.markOwnRead, async ({ body }, { client }) => {
    await markNotificationsRead(deps, { clientId: client.id }, body);
    return ok;
  });

  route(api, notificationEndpoints.list, ({ query }, { admin, reply }) => list({ userId: admin.id }, query, reply));

  route(api, notificationEndpoints.markRead, async ({ body }, { admin }) => {
    await markNotificationsRead(deps, { userId: admin.id }, body);
    return ok;
  });
}
