import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, pathId } from './fields.ts';
import { pageQuery } from './paging.ts';

/** What is written down, and how it is told. */
export const auditActions = {
  'admin.signed_in': 'signed in',
  'admin.sign_in_refused': 'was refused at the admin area',
  'admin.password_changed': 'changed the own password',
  'admin.owner_password_reset': 'gave the owner a new password and turned the authenticator app off',
  'admin.second_factor_enabled': 'turned the authenticator app on',
  'admin.second_factor_disabled': 'turned the authenticator app off',
  'admin.recovery_code_used': 'signed in with a recovery code',
  'admin.added': 'added an admin',
  'admin.removed': 'removed an admin',
  'admin.sessions_ended': 'signed out everywhere',
  'settings.changed': 'changed the settings',
  'message.deleted': 'deleted a contact message',
  'waitlist.deleted': 'deleted a waitlist entry',
  'client.signed_in': 'signed in',
  'client.sign_in_refused': 'was refused at the client portal',
  'client.access_code_used': 'signed in with an access code',
  'client.access_code_refused': 'was refused with an access code',
  'client.invited': 'invited',
  'client.invitation_resent': 'sent the invitation again',
  'client.invitation_revoked': 'revoked the invitation',
  'client.access_requested': 'asked for access',
  'client.email_confirmed': 'confirmed the address',
  'client.registered': 'registered by invitation',
  'client.created': 'created the client',
  'client.password_link_sent': 'sent the link to set a password again',
  'client.changed': 'changed the details',
  'client.approved': 'approved the request',
  'client.declined': 'declined the request',
  'client.request_deleted': 'deleted an unconfirmed request for access',
  'client.deactivated': 'deactivated the client',
  'client.reactivated': 'activated the client again',
  'client.access_code_issued': 'issued an access code',
  'client.access_code_revoked': 'revoked an access code',
  'client.sessions_ended': 'ended all sessions',
  'client.password_reset_requested': 'asked for a new password',
  'client.password_reset': 'set a new password by mail',
  'client.password_changed': 'changed the password',
  'client.email_change_requested': 'asked to change the address',
  'client.email_changed': 'changed the address',
  'client.data_exported': 'downloaded the data',
  'client.deletion_requested': 'asked to be erased',
  'client.deletion_withdrawn': 'withdrew the wish to be erased',
  'client.erased': 'erased the client',
} as const;

export type AuditAction = keyof typeof auditActions;

const auditEntry = z
  .object({
    id,
    createdAt: instant,
    action: z.string(),
    /** Who did it: a name, or the address that was typed. */
    actor: z.string().nullable(),
    actorKind: z.enum(['visitor', 'client', 'admin', 'system']),
    clientId: id.nullable(),
    /** Whom or what it was done to. */
    target: z.string().nullable(),
    /** The internet address; removed after a time (see the periods). */
    ipAddress: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });

export const auditEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'owner',
    summary: 'The log of sign-ins, refusals and changes of access, newest first.',
    query: pageQuery,
    response: z.array(auditEntry),
  }),
  listForClient: endpoint({
    method: 'GET',
    path: '/api/admin/clients/:id/history',
    access: 'admin',
    summary: 'What the log says of one client, newest first.',
    params: pathId,
    query: pageQuery,
    response: z.array(auditEntry),
  }),
};
