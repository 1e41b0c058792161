import { z } from 'zod';
import { preferences } from '#api/messaging/preferences.ts';
import { endpoint } from '#api/shared/endpoint.ts';
import { email, instant, patchSchema } from '#api/shared/fields.ts';
import { addressOutput } from '#api/shared/parties.ts';
import { currentPassword, newPassword, passwordsMatch } from '#api/shared/passwords.ts';
import { success, successMessage } from '#api/shared/responses.ts';
import { billingDetails, clientSummary } from './clients.ts';

const profile = clientSummary
  .extend({
    phone: z.string().nullable(),
    ...addressOutput,
    preferences,
    /** A new email address, until it's confirmed by the emailed link. */
    pendingEmail: z.string().nullable(),
    deletionRequestedAt: instant.nullable(),
  })
  .meta({ id: 'Profile' });

const { email: _, ...ownDetails } = billingDetails;

export const profilePatch = patchSchema(ownDetails);

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
    summary: "Returns the signed-in client's profile and preferences.",
    reads: ['clients'],
    response,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/client/profile',
    access: 'clientWithPassword',
    summary: 'Updates the profile details that are sent.',
    body: profilePatch,
    response,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/client/profile/password',
    access: 'clientWithPassword',
    summary: 'Changes the password and ends all other sessions.',
    allowsTemporaryPassword: true,
    body: passwordChange,
    response: successMessage,
  }),
  requestEmailChange: endpoint({
    method: 'POST',
    path: '/api/client/profile/email',
    access: 'clientWithPassword',
    summary: 'Emails a confirmation link to a new address. The address changes once the link is opened.',
    body: emailChange,
    response,
  }),
  cancelEmailChange: endpoint({
    method: 'DELETE',
    path: '/api/client/profile/email',
    access: 'clientWithPassword',
    summary: 'Cancels an unconfirmed email address change.',
    response,
  }),
  changePreferences: endpoint({
    method: 'PATCH',
    path: '/api/client/profile/preferences',
    access: 'clientWithPassword',
    summary: 'Updates the preferences that are sent.',
    body: patchSchema(preferences.shape),
    response,
  }),
  requestDeletion: endpoint({
    method: 'POST',
    path: '/api/client/profile/deletion',
    access: 'clientWithPassword',
    summary: 'Requests deletion of the account.',
    body: deletionRequest,
    response,
  }),
  withdrawDeletionRequest: endpoint({
    method: 'DELETE',
    path: '/api/client/profile/deletion',
    access: 'clientWithPassword',
    summary: 'Withdraws the deletion request.',
    response,
  }),
};
