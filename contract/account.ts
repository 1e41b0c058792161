import { z } from 'zod';
import {
  changesOf,
  email,
  id,
  instant,
  line,
  newPassword,
  optionalLine,
  pathId,
  success,
  successMessage,
  typedPassword,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { passwordChange } from './profile.ts';

/** What an admin is told by mail, at its own address. */
export const adminPreferences = z
  .object({
    /** Somebody asks for access, for a package, or to be erased. */
    requests: z.boolean(),
    /** A client has uploaded, commented, asked for changes or approved. */
    projects: z.boolean(),
  })
  .meta({ id: 'AdminPreferences' });

export type AdminPreferences = z.infer<typeof adminPreferences>;

export const defaultAdminPreferences: AdminPreferences = { requests: true, projects: true };

const optionalEmail = z
  .union([z.literal('').transform(() => null), email()])
  .nullish()
  .transform((value) => value ?? null);

export const accountForm = changesOf({
  name: optionalLine('Name'),
  email: optionalEmail,
  preferences: changesOf(adminPreferences.shape),
});

/** The signed-in admin's own account. */
const account = z
  .object({
    username: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    preferences: adminPreferences,
    isOwner: z.boolean(),
    lastLogin: instant.nullable(),
    /** Whether a code of an authenticator app is asked for at sign-in. */
    hasSecondFactor: z.boolean(),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'Account' });

export const secondFactorStart = z.object({ currentPassword: typedPassword });
export const secondFactorCode = z.object({ code: line('Code', 50) });
/** A code of the app, or a recovery code. */
export const secondFactorRemoval = secondFactorStart.extend(secondFactorCode.shape);

const answer = success.extend({ account });

export const accountEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/account',
    access: 'admin',
    summary: "The signed-in admin's own account.",
    answer,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/account',
    access: 'admin',
    summary: 'Changes the name, the address and what to be told by mail: what of it is sent.',
    body: accountForm,
    answer,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/admin/account/password',
    access: 'admin',
    summary: 'Sets a new password; all other sessions end.',
    body: passwordChange,
    answer: successMessage,
  }),
  startSecondFactor: endpoint({
    method: 'POST',
    path: '/api/admin/account/second-factor',
    access: 'admin',
    summary: 'Makes a secret for an authenticator app (RFC 6238); nothing changes before its first code is confirmed.',
    body: secondFactorStart,
    answer: success.extend({ secret: z.string(), uri: z.string() }),
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/api/admin/account/second-factor/confirm',
    access: 'admin',
    summary: 'Asks for a code at sign-in from now on; answers the recovery codes, which are shown only now.',
    body: secondFactorCode,
    answer: success.extend({ recoveryCodes: z.array(z.string()) }),
  }),
  removeSecondFactor: endpoint({
    method: 'POST',
    path: '/api/admin/account/second-factor/remove',
    access: 'admin',
    summary: 'Turns the authenticator app off, given the password and a code from the app or a recovery code.',
    body: secondFactorRemoval,
    answer,
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
    createdAt: instant,
    lastLogin: instant.nullable(),
  })
  .meta({ id: 'AdminAccount' });

export const newAdmin = z.object({
  username: line('Username', 100),
  name: optionalLine('Name'),
  email: optionalEmail,
  password: newPassword,
});

export const adminEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/admins',
    access: 'owner',
    summary: 'Everybody who can sign in to the admin area.',
    answer: success.extend({ admins: z.array(admin) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/admin/admins',
    access: 'owner',
    summary: 'Adds an admin.',
    status: 201,
    body: newAdmin,
    answer: success.extend({ admin }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/admins/:id',
    access: 'owner',
    summary: 'Removes an admin and ends its sessions; what it did stays in the log.',
    params: pathId,
    answer: success,
  }),
};
