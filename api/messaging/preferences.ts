import { z } from 'zod';

/** Which emails a client wants; receipts and account changes are always sent. */
const emailPreferences = z.object({
  /** New invoices. */
  invoices: z.boolean(),
  /** Status changes and comments by the studio. */
  projects: z.boolean(),
  /** Video credits that expire soon or have expired. */
  creditExpiry: z.boolean(),
  /** Requests for a testimonial, or to show a film in the portfolio. */
  testimonials: z.boolean(),
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

export type Preferences = z.infer<typeof preferences>;

/** The pages that an admin can choose to open after signing in. */
export const landings = ['messages', 'overview', 'projects', 'invoices'] as const;
export type Landing = (typeof landings)[number];

/** What an admin is notified about by email, and where signing in leads. */
export const adminPreferences = z
  .object({
    /** Requests for access, a package or account deletion. */
    requests: z.boolean(),
    /** Uploads, comments, change requests and approvals by clients. */
    projects: z.boolean(),
    /** Payments of invoices by clients online. */
    payments: z.boolean(),
    /** Whether emails and the bell also tell about projects that another admin edits. */
    otherEditorsProjects: z.boolean(),
    landing: z.enum(landings),
  })
  .meta({ id: 'AdminPreferences' });

export type AdminPreferences = z.infer<typeof adminPreferences>;

/** What the link of an email can turn off: a client's choices, an admin's, or a lead's. */
export const turnedOffByLink = ['projects', 'testimonials', 'creditExpiry', 'requests', 'payments', 'briefReminders'] as const;
export type TurnedOffByLink = (typeof turnedOffByLink)[number];
