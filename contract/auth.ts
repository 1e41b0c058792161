import { z } from 'zod';
import { clientDetails, clientSummary } from './clients.ts';
import {
  email,
  newPassword,
  newPasswordTwice,
  optionalLine,
  optionalText,
  sameTwice,
  success,
  successMessage,
  typedPassword,
} from './common.ts';
import { endpoint } from './endpoint.ts';

export const adminLogin = z.object({
  password: typedPassword,
  username: optionalLine('Username'),
  /** Of the authenticator app, or a recovery code; asked for where the admin has set it up. */
  code: optionalLine('Code', 50),
});

export const admin = z
  .object({ id: z.int(), username: z.string(), name: z.string().nullable(), isOwner: z.boolean() })
  .meta({ id: 'Admin' });

export const clientLogin = z.object({ email: email('Please enter a valid email'), password: typedPassword });

/** A code that an admin gave out: 128 random bits as text. */
export const accessCode = z.object({ code: typedPassword });

/**
 * What a client's session allows: everything; what an access code allows, to look and to pay; or nothing before the client
 * has replaced the password that the studio typed.
 */
export const sessionReach = z.enum(['full', 'code', 'own_password_needed']);

/** Registration as it is posted; members that are not named here, such as credits or verification, are ignored. */
export const registration = z
  .object({
    ...clientDetails,
    password: newPassword,
    confirmPassword: z.string().max(1000),
    additionalInfo: optionalText('Additional information'),
  })
  .refine(...sameTwice("Passwords don't match"));

/** What an invitation link carries. */
export const invitationQuery = z.object({ token: z.string().max(200).optional(), email: z.string().max(254).optional() });

/** How an invitation link stands; `foreign`: it was made for another address than the link names. */
export const invitationStates = ['open', 'used', 'expired', 'revoked', 'foreign', 'unknown'] as const;

const linkToken = z.string().min(1).max(200);

export const invitationLink = z.object({ token: linkToken, email: z.string().max(254) });

export const emailConfirmation = z.object({ token: linkToken });

export const forgotPassword = z.object({ email: email('Please enter a valid email address') });

export const resetPassword = z.object({ token: linkToken, password: newPassword });

/** The reset screen asks twice (specification section 5). */
export const resetPasswordForm = newPasswordTwice('Passwords do not match');

export const authEndpoints = {
  adminLogin: endpoint({
    method: 'POST',
    path: '/api/admin/login',
    access: 'public',
    summary: 'Opens an admin session that ends with the browser session; without a username, as the owner.',
    body: adminLogin,
    answer: success.extend({ admin }),
  }),
  adminMe: endpoint({
    method: 'GET',
    path: '/api/admin/me',
    access: 'admin',
    summary: 'The signed-in admin.',
    answer: success.extend({ admin }),
  }),
  adminLogout: endpoint({
    method: 'POST',
    path: '/api/admin/logout',
    access: 'public',
    summary: 'Ends the admin session.',
    answer: success,
  }),
  clientLogin: endpoint({
    method: 'POST',
    path: '/api/client/login',
    access: 'public',
    summary: 'Opens a client session.',
    body: clientLogin,
    answer: successMessage.extend({ client: clientSummary, reach: sessionReach }),
  }),
  clientMe: endpoint({
    method: 'GET',
    path: '/api/client/me',
    access: 'client',
    summary: 'The signed-in client, and what its session allows.',
    beforeOwnPassword: true,
    answer: success.extend({ client: clientSummary, reach: sessionReach }),
  }),
  accessCode: endpoint({
    method: 'POST',
    path: '/api/client/access-code',
    access: 'public',
    summary: 'Opens a session of at most 24 hours with an access code: it may look and pay.',
    body: accessCode,
    answer: successMessage.extend({ client: clientSummary, reach: sessionReach }),
  }),
  clientLogout: endpoint({
    method: 'POST',
    path: '/api/client/logout',
    access: 'public',
    summary: 'Ends the client session.',
    answer: success,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/client/register',
    access: 'public',
    summary: 'Registers a client: at once with an invitation in the query, else for approval by the studio.',
    status: 201,
    query: invitationQuery,
    body: registration,
    answer: successMessage,
  }),
  checkInvitation: endpoint({
    method: 'POST',
    path: '/api/client/check-invitation',
    access: 'public',
    summary: 'How an invitation link stands; looking does not use it up.',
    body: invitationLink,
    answer: success.extend({ state: z.enum(invitationStates), name: z.string().nullable() }),
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/client/confirm-email',
    access: 'public',
    summary: 'Confirms the address of a request for access, or a new address of a client, with the token that was mailed there.',
    body: emailConfirmation,
    answer: successMessage,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/client/forgot-password',
    access: 'public',
    summary: 'Mails a link to set a new password, if there is such a client; answers the same either way.',
    body: forgotPassword,
    answer: successMessage,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/client/reset-password',
    access: 'public',
    summary: 'Sets a new password with the token of a reset link, and ends all sessions of the client.',
    body: resetPassword,
    answer: successMessage,
  }),
};
