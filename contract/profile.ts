import { z } from 'zod';
import { clientDetails, clientSummary } from './clients.ts';
import { endpoint } from './endpoint.ts';
import { email, instant, patchSchema } from './fields.ts';
import { currentPassword, newPassword, passwordsMatch } from './passwords.ts';
import { success, successMessage } from './responses.ts';

/** What a client wants to be told by mail; receipts and changes of its account are always told. */
export const preferences = z
  .object({
    /** A new invoice has come. */
    invoices: z.boolean(),
    /** A project has moved on, or the studio has written a comment. */
    projects: z.boolean(),
    /** Somebody has signed in to the account. */
    signIns: z.boolean(),
  })
  .meta({ id: 'Preferences' });

export const defaultPreferences: Preferences = { invoices: true, projects: true, signIns: false };

export type Preferences = z.infer<typeof preferences>;

const profile = clientSummary
  .extend({
    phone: z.string().nullable(),
    address: z.string().nullable(),
    preferences,
    /** Waits to be confirmed by the link that was mailed there. */
    pendingEmail: z.string().nullable(),
    deletionRequestedAt: instant.nullable(),
  })
  .meta({ id: 'Profile' });

const { email: _, ...ownDetails } = clientDetails;

export const profilePatch = patchSchema(ownDetails);

/** A new password, by the one that is known so far. */
export const passwordChange = z
  .object({ currentPassword: currentPassword, password: newPassword, confirmPassword: z.string().max(1000) })
  .refine(...passwordsMatch("Passwords don't match"));

export const emailChange = z.object({ email: email(), currentPassword: currentPassword });

export const deletionRequest = z.object({ currentPassword: currentPassword });

const response = success.extend({ profile });

export const profileEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/client/profile',
    access: 'clientWithPassword',
    summary: "The signed-in client's own details and choices.",
    response,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/client/profile',
    access: 'clientWithPassword',
    summary: 'Changes the own details: those that are sent.',
    body: profilePatch,
    response,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/client/profile/password',
    access: 'clientWithPassword',
    summary: 'Sets a new password; all other sessions end.',
    allowsTemporaryPassword: true,
    body: passwordChange,
    response: successMessage,
  }),
  requestEmailChange: endpoint({
    method: 'POST',
    path: '/api/client/profile/email',
    access: 'clientWithPassword',
    summary: 'Mails a link to a new address that no account has; the address changes when that link is used.',
    body: emailChange,
    response,
  }),
  cancelEmailChange: endpoint({
    method: 'DELETE',
    path: '/api/client/profile/email',
    access: 'clientWithPassword',
    summary: 'Gives a change of address up that is not confirmed yet.',
    response,
  }),
  changePreferences: endpoint({
    method: 'PATCH',
    path: '/api/client/profile/preferences',
    access: 'clientWithPassword',
    summary: 'Chooses what to be told by mail; what is not sent stays as it was chosen.',
    body: patchSchema(preferences.shape),
    response,
  }),
  requestDeletion: endpoint({
    method: 'POST',
    path: '/api/client/profile/deletion',
    access: 'clientWithPassword',
    summary: 'Asks the studio to erase the account.',
    body: deletionRequest,
    response,
  }),
  withdrawDeletionRequest: endpoint({
    method: 'DELETE',
    path: '/api/client/profile/deletion',
    access: 'clientWithPassword',
    summary: 'Takes the wish to be erased back.',
    response,
  }),
};
