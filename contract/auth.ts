import { z } from 'zod';
import { clientDetails, clientSummary } from './clients.ts';
import { email, newPassword, optionalLine, optionalText, sameTwice, success, successMessage, typedPassword } from './common.ts';
import { endpoint } from './endpoint.ts';

export const adminLogin = z.object({ password: typedPassword, username: optionalLine('Username') });

export const admin = z
  .object({ id: z.int(), username: z.string(), name: z.string().nullable(), isOwner: z.boolean() })
  .meta({ id: 'Admin' });

export const clientLogin = z.object({ email: email('Please enter a valid email'), password: typedPassword });

/** Registration as it is posted; members that are not named here, such as credits or verification, are ignored. */
export const registration = z
  .object({
    ...clientDetails,
    password: newPassword,
    confirmPassword: z.string(),
    additionalInfo: optionalText('Additional information'),
  })
  .refine(...sameTwice("Passwords don't match"));

/** What an invitation link carries. */
export const invitationQuery = z.object({ token: z.string().max(200).optional(), email: z.string().max(254).optional() });

export const forgotPassword = z.object({ email: email('Please enter a valid email address') });

export const resetPassword = z.object({ token: z.string().min(1).max(200), password: newPassword });

/** The reset screen asks twice (specification section 5). */
export const resetPasswordForm = z
  .object({ password: newPassword, confirmPassword: z.string() })
  .refine(...sameTwice('Passwords do not match'));

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
    answer: successMessage.extend({ client: clientSummary }),
  }),
  clientMe: endpoint({
    method: 'GET',
    path: '/api/client/me',
    access: 'client',
    summary: 'The signed-in client.',
    answer: success.extend({ client: clientSummary }),
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
