import { z } from 'zod';
import { landings } from '#api/messaging/preferences.ts';
import { endpoint } from '#api/shared/endpoint.ts';
import { email, optionalSingleLine, optionalText } from '#api/shared/fields.ts';
import { currentPassword, newPassword, newPasswordWithConfirmation, passwordsMatch } from '#api/shared/passwords.ts';
import { success, successMessage } from '#api/shared/responses.ts';
import { clientDetails, clientSummary } from './clients.ts';

export const adminLogin = z.object({
  password: currentPassword,
  username: optionalSingleLine('Username'),
  /** A code from the authenticator app, or a recovery code; required once the admin has set up an app. */
  code: optionalSingleLine('Code', 50),
});

export const admin = z
  .object({ id: z.int(), username: z.string(), name: z.string().nullable(), isOwner: z.boolean() })
  .meta({ id: 'Admin' });

export const clientLogin = z.object({ email: email('Please enter a valid email'), password: currentPassword });

/** A code issued by an admin: 128 random bits as text. */
export const accessCode = z.object({ code: currentPassword });

/**
 * What a client's session allows: everything; viewing and paying, with an access code; nothing until the client has replaced the
 * temporary password set by the studio; or seeing what the client sees, for an admin.
 */
export const sessionScope = z.enum(['full', 'code', 'password_change_required', 'viewing']);

/** What signing in to the portal returns. */
const clientSignIn = successMessage.extend({
  client: clientSummary,
  scope: sessionScope,
  /** Whether the client had never signed in before. */
  isFirstSignIn: z.boolean(),
});

/** The registration form. Other properties, such as credits or verification, are ignored. */
export const registration = z
  .object({
    ...clientDetails,
    password: newPassword,
    confirmPassword: z.string().max(1000),
    additionalInfo: optionalText('Additional information'),
  })
  .refine(...passwordsMatch("Passwords don't match"));

/** The query of an invitation link. */
export const invitationQuery = z.object({ token: z.string().max(200).optional(), email: z.string().max(254).optional() });

/** The state of an invitation link. `wrong_email`: it was issued for another address than the one in the link. */
export const invitationStates = ['open', 'used', 'expired', 'revoked', 'wrong_email', 'unknown'] as const;

const linkToken = z.string().min(1).max(200);

export const invitationLink = z.object({ token: linkToken, email: z.string().max(254) });

export const emailConfirmation = z.object({
  token: linkToken,
  /** The `requestProof` that the access request returned to the browser that sent it. */
  requestProof: z.string().max(200).optional(),
  /** Replaces the password of the request; required without its proof. */
  password: newPassword.optional(),
});

/** A page to open after signing in. It can't have parameters: they could hold the token of another link. */
export const portalPage = z
  .string()
  .max(200)
  .regex(/^\/client\/[\w/-]+$/, 'Please name a page of the portal');

export const forgotPassword = z.object({ email: email('Please enter a valid email address'), next: portalPage.optional() });

export const resetPassword = z.object({ token: linkToken, password: newPassword });

/** The screens that set a password ask for it twice (specification section 5). */
export const newPasswordForm = newPasswordWithConfirmation('Passwords do not match');

export const authEndpoints = {
  adminLogin: endpoint({
    method: 'POST',
    path: '/api/admin/login',
    access: 'public',
    summary: 'Signs in an admin for the browser session. Without a username, signs in the owner.',
    body: adminLogin,
    response: success.extend({
      admin,
      /** The page to open, as the admin chose in their profile. */
      landing: z.enum(landings),
    }),
  }),
  adminMe: endpoint({
    method: 'GET',
    path: '/api/admin/me',
    access: 'admin',
    summary: 'Returns the signed-in admin.',
    reads: ['sessions'],
    response: success.extend({ admin }),
  }),
  adminLogout: endpoint({
    method: 'POST',
    path: '/api/admin/logout',
    access: 'public',
    summary: 'Signs out the admin.',
    response: success,
  }),
  clientLogin: endpoint({
    method: 'POST',
    path: '/api/client/login',
    access: 'public',
    summary: 'Signs in a client.',
    body: clientLogin,
    response: clientSignIn,
  }),
  clientMe: endpoint({
    method: 'GET',
    path: '/api/client/me',
    access: 'client',
    summary: 'Returns the signed-in client and what the session allows.',
    allowsTemporaryPassword: true,
    reads: ['clients', 'sessions'],
    response: success.extend({ client: clientSummary, scope: sessionScope }),
  }),
  accessCode: endpoint({
    method: 'POST',
    path: '/api/client/access-code',
    access: 'public',
    summary: 'Signs in with an access code for up to 24 hours, to view and pay.',
    body: accessCode,
    response: clientSignIn,
  }),
  clientLogout: endpoint({
    method: 'POST',
    path: '/api/client/logout',
    access: 'public',
    summary: 'Signs out the client.',
    response: success,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/client/register',
    access: 'public',
    summary: 'Registers a client. Without an invitation in the query, the studio has to approve the request.',
    status: 201,
    query: invitationQuery,
    body: registration,
    response: successMessage.extend({
      /** Lets the browser that sent the access request confirm the email address without choosing a password again. */
      requestProof: z.string().nullable(),
      /** Whether a link to confirm the email address was sent: not while emails are off, or if the address got too many today. */
      isLinkSent: z.boolean(),
    }),
  }),
  checkInvitation: endpoint({
    method: 'POST',
    path: '/api/client/check-invitation',
    access: 'public',
    summary: 'Checks an invitation link without using it.',
    body: invitationLink,
    response: success.extend({ state: z.enum(invitationStates), name: z.string().nullable() }),
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/client/confirm-email',
    access: 'public',
    summary:
      'Confirms an email address with the emailed token: that of an access request, with its proof or a new password, or the new one of the signed-in client.',
    body: emailConfirmation,
    response: successMessage,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/client/forgot-password',
    access: 'public',
    summary: 'Emails a password reset link if the client exists. The response is the same either way.',
    body: forgotPassword,
    response: successMessage,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/client/reset-password',
    access: 'public',
    summary: 'Sets a new password with the token from a reset link and ends all sessions of the client.',
    body: resetPassword,
    response: successMessage,
  }),
};
