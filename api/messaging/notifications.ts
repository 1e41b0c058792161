import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { id, instant } from '#api/shared/fields.ts';
import { pageQuery } from '#api/shared/paging.ts';
import { success } from '#api/shared/responses.ts';

export const notification = z
  .object({
    id,
    createdAt: instant,
    text: z.string(),
    /** The path of the page that the notification is about. */
    link: z.string(),
    isRead: z.boolean(),
  })
  .meta({ id: 'Notification' });

const response = success.extend({ notifications: z.array(notification), unread: z.int() });

/**
 * The notifications to mark as read. They are listed one by one, since a slow transaction can add a smaller id later. If the list
 * continues past them, everything before the id `before` is marked as read, too.
 */
export const notificationsRead = z.object({ ids: z.array(id).max(500), before: id.optional() });

export const notificationEndpoints = {
  listOwn: endpoint({
    method: 'GET',
    path: '/api/client/notifications',
    access: 'client',
    summary: "Lists the client's notifications, newest first, with the unread count.",
    reads: ['notifications'],
    query: pageQuery,
    response,
  }),
  markOwnRead: endpoint({
    method: 'POST',
    path: '/api/client/notifications/read',
    access: 'clientWithPassword',
    summary: 'Marks notifications of the client as read.',
    body: notificationsRead,
    response: success,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/notifications',
    access: 'admin',
    summary: "Lists the admin's notifications, newest first, with the unread count.",
    reads: ['notifications'],
    query: pageQuery,
    response,
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/api/admin/notifications/read',
    access: 'admin',
    summary: 'Marks notifications of the admin as read.',
    body: notificationsRead,
    response: success,
  }),
};
