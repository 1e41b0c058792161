import { z } from 'zod';
import { clientDetails, clientSummary } from './clients.ts';
import { changesOf, email, instant, newPassword, sameTwice, success, successMessage, typedPassword } from './common.ts';
import { endpoint } from './endpoint.ts';

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

export const profileDetails = changesOf(ownDetails);

/** A new password, by the one that is known so far. */
export const passwordChange = z
  .object({ currentPassword: typedPassword, password: newPassword, confirmPassword: z.string().max(1000) })
  .refine(...sameTwice("Passwords don't match"));

export const emailChange = z.object({ email: email(), currentPassword: typedPassword });

export const deletionRequest = z.object({ currentPassword: typedPassword });

const answer = success.extend({ profile });

export const profileEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/client/profile',
    access: 'account',
    summary: "The signed-in client's own details and choices.",
    answer,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/client/profile',
    access: 'account',
    summary: 'Changes the own details: those that are sent.',
    body: profileDetails,
    answer,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/client/profile/password',
    access: 'account',
    summary: 'Sets a new password; all other sessions end.',
    beforeOwnPassword: true,
    body: passwordChange,
    answer: successMessage,
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/client/profile/email',
    access: 'account',
    summary: 'Mails a link to a new address that no account has; the address changes when that link is used.',
    body: emailChange,
    answer,
  }),
  keepEmail: endpoint({
    method: 'DELETE',
    path: '/api/client/profile/email',
    access: 'account',
    summary: 'Gives a change of address up that is not confirmed yet.',
    answer,
  }),
  changePreferences: endpoint({
    method: 'PATCH',
    path: '/api/client/profile/preferences',
    access: 'account',
    summary: 'Chooses what to be told by mail; what is not sent stays as it was chosen.',
    body: changesOf(preferences.shape),
    answer,
  }),
  askDeletion: endpoint({
    method: 'POST',
    path: '/api/client/profile/deletion',
    access: 'account',
    summary: 'Asks the studio to erase the account.',
    body: deletionRequest,
    answer,
  }),
  withdrawDeletion: endpoint({
    method: 'DELETE',
    path: '/api/client/profile/deletion',
    access: 'account',
    summary: 'Takes the wish to be erased back.',
    answer,
  }),
};
