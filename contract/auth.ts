import { z } from 'zod';
import { clientDetails, clientSummary } from './clients.ts';
import { endpoint } from './endpoint.ts';
import { email, optionalSingleLine, optionalText } from './fields.ts';
import { currentPassword, newPassword, newPasswordWithConfirmation, passwordsMatch } from './passwords.ts';
import { success, successMessage } from './responses.ts';

export const adminLogin = z.object({
  password: currentPassword,
  username: optionalSingleLine('Username'),
  /** Of the authenticator app, or a recovery code; asked for where the admin has set it up. */
  code: optionalSingleLine('Code', 50),
});

export const admin = z
  .object({ id: z.int(), username: z.string(), name: z.string().nullable(), isOwner: z.boolean() })
  .meta({ id: 'Admin' });

export const clientLogin = z.object({ email: email('Please enter a valid email'), password: currentPassword });

/** A code that an admin gave out: 128 random bits as text. */
export const accessCode = z.object({ code: currentPassword });

/**
 * What a client's session allows: everything; what an access code allows, to look and to pay; or nothing before the client
 * has replaced the password that the studio typed.
 */
export const sessionScope = z.enum(['full', 'code', 'password_change_required']);

/** Registration as it is posted; members that are not named here, such as credits or verification, are ignored. */
export const registration = z
  .object({
    ...clientDetails,
    password: newPassword,
    confirmPassword: z.string().max(1000),
    additionalInfo: optionalText('Additional information'),
  })
  .refine(...passwordsMatch("Passwords don't match"));

/** What an invitation link carries. */
export const invitationQuery = z.object({ token: z.string().max(200).optional(), email: z.string().max(254).optional() });

/** How an invitation link stands; `wrong_email`: it was issued for another address than the link names. */
export const invitationStates = ['open', 'used', 'expired', 'revoked', 'wrong_email', 'unknown'] as const;

const linkToken = z.string().min(1).max(200);

export const invitationLink = z.object({ token: linkToken, email: z.string().max(254) });

export const emailConfirmation = z.object({ token: linkToken });

export const forgotPassword = z.object({ email: email('Please enter a valid email address') });

export const resetPassword = z.object({ token: linkToken, password: newPassword });

/** The reset screen asks twice (specification section 5). */
export const resetPasswordForm = newPasswordWithConfirmation('Passwords do not match');

export const authEndpoints = {
  adminLogin: endpoint({
    method: 'POST',
    path: '/api/admin/login',
    access: 'public',
    summary: 'Opens an admin session that ends with the browser session; without a username, as the owner.',
    body: adminLogin,
    response: success.extend({ admin }),
  }),
  adminMe: endpoint({
    method: 'GET',
    path: '/api/admin/me',
    access: 'admin',
    summary: 'The signed-in admin.',
    response: success.extend({ admin }),
  }),
  adminLogout: endpoint({
    method: 'POST',
    path: '/api/admin/logout',
    access: 'public',
    summary: 'Ends the admin session.',
    response: success,
  }),
  clientLogin: endpoint({
    method: 'POST',
    path: '/api/client/login',
    access: 'public',
    summary: 'Opens a client session.',
    body: clientLogin,
    response: successMessage.extend({ client: clientSummary, scope: sessionScope }),
  }),
  clientMe: endpoint({
    method: 'GET',
    path: '/api/client/me',
    access: 'client',
    summary: 'The signed-in client, and what its session allows.',
    allowsTemporaryPassword: true,
    response: success.extend({ client: clientSummary, scope: sessionScope }),
  }),
  accessCode: endpoint({
    method: 'POST',
    path: '/api/client/access-code',
    access: 'public',
    summary: 'Opens a session of at most 24 hours with an access code: it may look and pay.',
    body: accessCode,
    response: successMessage.extend({ client: clientSummary, scope: sessionScope }),
  }),
  clientLogout: endpoint({
    method: 'POST',
    path: '/api/client/logout',
    access: 'public',
    summary: 'Ends the client session.',
    response: success,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/client/register',
    access: 'public',
    summary: 'Registers a client: at once with an invitation in the query, else for approval by the studio.',
    status: 201,
    query: invitationQuery,
    body: registration,
    response: successMessage,
  }),
  checkInvitation: endpoint({
    method: 'POST',
    path: '/api/client/check-invitation',
    access: 'public',
    summary: 'How an invitation link stands; looking does not use it up.',
    body: invitationLink,
    response: success.extend({ state: z.enum(invitationStates), name: z.string().nullable() }),
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/client/confirm-email',
    access: 'public',
    summary: 'Confirms the address of a request for access, or a new address of a client, with the token that was mailed there.',
    body: emailConfirmation,
    response: successMessage,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/client/forgot-password',
    access: 'public',
    summary: 'Mails a link to set a new password, if there is such a client; answers the same either way.',
    body: forgotPassword,
    response: successMessage,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/client/reset-password',
    access: 'public',
    summary: 'Sets a new password with the token of a reset link, and ends all sessions of the client.',
    body: resetPassword,
    response: successMessage,
  }),
};
