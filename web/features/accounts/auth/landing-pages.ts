import type { Landing } from '#api/messaging/preferences.ts';

/** The pages that signing in can lead to. */
export const landingPages: Record<Landing, { name: string; to: string }> = {
  messages: { name: 'Messages', to: '/admin' },
  overview: { name: 'Overview', to: '/admin/overview' },
  projects: { name: 'Projects', to: '/admin/projects' },
  invoices: { name: 'Invoices', to: '/admin/invoices' },
};
