import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { pageQuery } from './paging.ts';
import { success } from './responses.ts';

/** Something that happened and concerns the reader. */
export const notification = z
  .object({
    id,
    createdAt: instant,
    text: z.string(),
    /** The page where it can be seen. */
    link: z.string(),
    isRead: z.boolean(),
  })
  .meta({ id: 'Notification' });

const response = success.extend({ notifications: z.array(notification), unread: z.int() });

/**
 * What the reader was shown. Each is named: one with a smaller number may come later, from a transaction that took longer. Where the
 * list goes on beyond what was shown, whatever stands `before` counts as seen too.
 */
export const notificationsSeen = z.object({ ids: z.array(id).max(500), before: id.optional() });

export const notificationEndpoints = {
  listOwn: endpoint({
    method: 'GET',
    path: '/api/client/notifications',
    access: 'client',
    summary: 'What happened, newest first, and how much of it the client has not seen.',
    query: pageQuery,
    response,
  }),
  markOwnSeen: endpoint({
    method: 'POST',
    path: '/api/client/notifications/read',
    access: 'clientWithPassword',
    summary: 'The client has seen what happened.',
    body: notificationsSeen,
    response: success,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/notifications',
    access: 'admin',
    summary: 'What happened, newest first, and how much of it the admin has not seen.',
    query: pageQuery,
    response,
  }),
  markSeen: endpoint({
    method: 'POST',
    path: '/api/admin/notifications/read',
    access: 'admin',
    summary: 'The admin has seen what happened.',
    body: notificationsSeen,
    response: success,
  }),
};
