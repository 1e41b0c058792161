import { z } from 'zod';

/** Which emails a client wants; receipts and account changes are always sent. */
const emailPreferences = z.object({
  /** New invoices. */
  invoices: z.boolean(),
  /** Status changes and comments by the studio. */
  projects: z.boolean(),
  /** Video credits that expire soon or have expired. */
  creditExpiry: z.boolean(),
  /** Sign-ins to the account. */
  signIns: z.boolean(),
});

export type EmailPreferences = z.infer<typeof emailPreferences>;

export const preferences = emailPreferences
  .extend({
    /** Light or dark, as last chosen in the portal; null follows the device. */
    theme: z.enum(['light', 'dark']).nullable(),
  })
  .meta({ id: 'Preferences' });

export const defaultPreferences: Preferences = { invoices: true, projects: true, creditExpiry: true, signIns: false, theme: null };

export type Preferences = z.infer<typeof preferences>;

/** What an admin is notified about by email. */
export const adminPreferences = z
  .object({
    /** Requests for access, a package or account deletion. */
    requests: z.boolean(),
    /** Uploads, comments, change requests and approvals by clients. */
    projects: z.boolean(),
    /** Invoices that clients pay online. */
    payments: z.boolean(),
    /** Also about projects that another admin edits, under the bell as well. */
    otherEditorsProjects: z.boolean(),
  })
  .meta({ id: 'AdminPreferences' });

export type AdminPreferences = z.infer<typeof adminPreferences>;

export const defaultAdminPreferences: AdminPreferences = { requests: true, projects: true, payments: true, otherEditorsProjects: false };
