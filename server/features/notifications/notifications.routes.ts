import { notificationEndpoints } from '../../../contract/notifications.ts';
import type { Deps } from '../../deps.ts';
import { pageOf } from '../../http/paging.ts';
import { type Api, route } from '../../http/route.ts';
import { markSeen, notificationPages, unreadOf } from './notifications.service.ts';

const done = { success: true as const };

export function notificationRoutes(api: Api, deps: Deps) {
  const read = async (reader: Parameters<typeof unreadOf>[1], query: Parameters<typeof pageOf>[1], reply: Parameters<typeof pageOf>[0]) => {
    const [rows, unread] = await Promise.all([pageOf(reply, query, notificationPages(deps, reader)), unreadOf(deps, reader)]);
    return { ...done, notifications: rows.map((row) => ({ ...row, isRead: row.readAt !== null })), unread };
  };

  route(api, notificationEndpoints.listOwn, ({ query }, { client, reply }) => read({ clientId: client.id }, query, reply));

  route(api, notificationEndpoints.readOwn, async ({ body }, { client }) => {
    await markSeen(deps, { clientId: client.id }, body);
    return done;
  });

  route(api, notificationEndpoints.list, ({ query }, { admin, reply }) => read({ userId: admin.id }, query, reply));

  route(api, notificationEndpoints.read, async ({ body }, { admin }) => {
    await markSeen(deps, { userId: admin.id }, body);
    return done;
  });
}
