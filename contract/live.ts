/**
 * Where something can change that an open screen shows: names of tables. `GET /api/client/live` and `GET /api/admin/live` are
 * server-sent events, one for each change, whose data is such a name; what has changed is then read by the usual calls.
 */
export const liveTopics = [
  'clients',
  'client_packages',
  'contact_messages',
  'invitations',
  'invoices',
  'notifications',
  'projects',
  'sessions',
  'settings',
  'video_credits',
  'waitlist',
] as const;

export type LiveTopic = (typeof liveTopics)[number];
