/**
 * Where something can change that an open screen shows: names of tables, by whom a change concerns besides the admins. `GET /api/client/live`
 * and `GET /api/admin/live` are server-sent events, one for each change, whose data is such a name; what has changed is then read by the usual calls.
 */
export const liveTopics = {
  /** Each row is one client's. */
  oneClient: ['clients', 'invoices', 'notifications', 'projects', 'sessions', 'video_credits'],
  everyClient: ['client_packages'],
  noClient: ['contact_messages', 'invitations', 'settings', 'waitlist'],
} as const;

export type ClientTopic = (typeof liveTopics)['oneClient' | 'everyClient'][number];

export type LiveTopic = ClientTopic | (typeof liveTopics)['noClient'][number];
