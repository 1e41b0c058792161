import { z } from 'zod';
import { adminPreferences } from '#api/messaging/preferences.ts';
import { endpoint } from '#api/shared/endpoint.ts';
import { email, expiryStatus, id, instant, optionalSingleLine, patchSchema, pathId, singleLine } from '#api/shared/fields.ts';
import { currentPassword } from '#api/shared/passwords.ts';
import { success, successMessage } from '#api/shared/responses.ts';
import { resetPassword } from './auth.ts';
import { passwordChange } from './profile.ts';

const optionalEmail = z
  .union([z.literal('').transform(() => null), email()])
  .nullish()
  .transform((value) => value ?? null);

export const adminProfileForm = patchSchema({
  name: optionalSingleLine('Name'),
  email: optionalEmail,
  preferences: patchSchema(adminPreferences.shape),
});

/** The signed-in admin's own profile. */
const adminProfile = z
  .object({
    username: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    preferences: adminPreferences,
    isOwner: z.boolean(),
    lastLogin: instant.nullable(),
    /** Whether signing in takes a code from an authenticator app. */
    hasSecondFactor: z.boolean(),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'AdminProfile' });

/** The password, entered again. */
export const reauthentication = z.object({ currentPassword });
export const secondFactorCode = z.object({ code: singleLine('Code', 50) });
/** A code from the app, or a recovery code. */
export const secondFactorRemoval = reauthentication.extend(secondFactorCode.shape);

const response = success.extend({ profile: adminProfile });

export const adminProfileEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/profile',
    access: 'admin',
    summary: "Returns the signed-in admin's profile.",
    reads: [],
    response,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/profile',
    access: 'admin',
    summary: 'Updates the name, email and notification preferences that are sent.',
    body: adminProfileForm,
    response,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/admin/profile/password',
    access: 'admin',
    summary: 'Changes the password and ends all other sessions.',
    body: passwordChange,
    response: successMessage,
  }),
  reauthenticate: endpoint({
    method: 'POST',
    path: '/api/admin/profile/reauthenticate',
    access: 'admin',
    summary: 'Confirms the password, for what takes a recent confirmation. It counts for ten minutes.',
    body: reauthentication,
    response: success,
  }),
  startSecondFactor: endpoint({
    method: 'POST',
    path: '/api/admin/profile/second-factor',
    access: 'admin',
    summary: 'Creates a secret for an authenticator app (RFC 6238). It takes effect once a first code is confirmed.',
    body: reauthentication,
    response: success.extend({ secret: z.string(), uri: z.string() }),
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/api/admin/profile/second-factor/confirm',
    access: 'admin',
    summary: 'Turns on the authenticator app and returns the recovery codes. They are shown only once.',
    body: secondFactorCode,
    response: success.extend({ recoveryCodes: z.array(z.string()) }),
  }),
  removeSecondFactor: endpoint({
    method: 'POST',
    path: '/api/admin/profile/second-factor/remove',
    access: 'admin',
    summary: 'Turns off the authenticator app. Takes the password and a code from the app or a recovery code.',
    body: secondFactorRemoval,
    response,
  }),
};

const admin = z
  .object({
    id,
    username: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    isOwner: z.boolean(),
    hasSecondFactor: z.boolean(),
    /** The latest invitation link; null once the admin has chosen a password. A revoked link has no expiry. */
    invitation: z.object({ status: expiryStatus, expiresAt: instant.nullable() }).nullable(),
    createdAt: instant,
    lastLogin: instant.nullable(),
  })
  .meta({ id: 'AdminUser' });

export const newAdmin = z.object({ name: singleLine('Name'), email: email(), username: singleLine('Username', 100) });

/** The token of the emailed link, and the password that the invited admin chooses. */
export const invitationAcceptance = resetPassword;

const adminResponse = success.extend({ admin });

export const adminEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/admins',
    access: 'owner',
    summary: 'Lists all admins.',
    reads: [],
    response: success.extend({ admins: z.array(admin) }),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/admin/admins',
    access: 'owner',
    summary: 'Adds an admin and emails them a single-use link to choose a password, valid for 7 days. Until then they cannot sign in.',
    status: 201,
    body: newAdmin,
    response: adminResponse,
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: '/api/admin/admins/:id/resend-invitation',
    access: 'owner',
    summary: 'Emails an invited admin another link, valid for 7 days. Earlier links keep working until they expire.',
    params: pathId,
    response: adminResponse,
  }),
  revokeInvitation: endpoint({
    method: 'POST',
    path: '/api/admin/admins/:id/revoke-invitation',
    access: 'owner',
    summary: 'Ends every link sent to an invited admin.',
    params: pathId,
    response: adminResponse,
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/api/admin/accept-invitation',
    access: 'public',
    summary: "Sets an invited admin's password with the emailed token.",
    body: invitationAcceptance,
    response: success.extend({ username: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/admins/:id',
    access: 'owner',
    summary: 'Removes an admin and ends their sessions. Their audit log entries remain.',
    params: pathId,
    response: success,
  }),
};
