import type { AdminPreferences, Preferences } from '#api/messaging/preferences.ts';

/** Fills in defaults. A client who turned off emails about projects before testimonials had a choice isn't asked for testimonials. */
export const preferencesWithDefaults = (set: Partial<Preferences> = {}): Preferences => ({
  invoices: true,
  projects: true,
  creditExpiry: true,
  testimonials: set.projects ?? true,
  signIns: false,
  theme: null,
  ...set,
});

export const defaultAdminPreferences: AdminPreferences = {
  requests: true,
  projects: true,
  payments: true,
  otherEditorsProjects: false,
  landing: 'messages',
};
