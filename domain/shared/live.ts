/**
 * What open screens follow, grouped by which clients hear of it besides the admins. `GET /api/client/live` and `GET /api/admin/live` stream
 * one server-sent event per change: the topic's name and, for some, the row's id; screens that read it refetch. Triggers announce
 * the changes of tables, and the server the others (`notify-change.ts`).
 */
export const liveTopics = {
  /** Each row belongs to one client; a review link to the one who created it, if it wasn't the studio. */
  oneClient: [
    'balance_entries',
    'clients',
    'invoices',
    'notifications',
    'projects',
    'proposals',
    'review_links',
    'sessions',
    'video_credits',
  ],
  /** Parts of a client's project. The id is the project's; guests hear about theirs. The server announces them, not a table's trigger. */
  ofProject: [
    'comments',
    'deliverables',
    /** Files that are added, prepared, deleted or downloaded. */
    'files',
    'portfolio_requests',
    'video_progress',
  ],
  everyClient: ['client_packages'],
  noClient: [
    'backup_results',
    'briefs',
    'contact_messages',
    'invitations',
    'leads',
    'saved_filters',
    'settings',
    'site_content',
    'site_draft',
    'site_films',
    'site_images',
    'testimonials',
    'unbilled_periods',
    /** Uploads for any purpose that begin, advance, finish or are cancelled. */
    'uploads',
    'waitlist',
    'webhook_deliveries',
    'webhook_endpoints',
  ],
} as const;

export type ProjectTopic = (typeof liveTopics)['ofProject'][number];

export type LiveTopic = (typeof liveTopics)[keyof typeof liveTopics][number];

/**
 * The request of a stream says how long ago its screen began to read, as `?lookback=` in milliseconds, and the stream begins with what has
 * changed since then and in this many milliseconds before. If it takes longer than this to open, the browser refetches everything.
 */
export const lookbackMargin = 500;
