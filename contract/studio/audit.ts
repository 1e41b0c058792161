import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';
import { calendarDate, id, instant, pathId } from '#contract/shared/fields.ts';
import { pageQuery, searchText } from '#contract/shared/paging.ts';
import { csvFile } from '#contract/shared/responses.ts';

/** The recorded actions, each phrased to follow the name of who did it. */
export const auditActions = {
  'admin.signed_in': 'signed in',
  'admin.sign_in_refused': 'failed to sign in to the admin area',
  'admin.password_changed': 'changed their password',
  'admin.owner_password_reset': "reset the owner's password and turned off the authenticator app",
  'admin.second_factor_enabled': 'turned on the authenticator app',
  'admin.second_factor_disabled': 'turned off the authenticator app',
  'admin.recovery_code_used': 'signed in with a recovery code',
  'admin.added': 'added an admin',
  'admin.removed': 'removed an admin',
  'admin.session_ended': 'ended a session',
  'admin.sessions_ended': 'signed out everywhere',
  'backup.requested': 'started a backup',
  'backup.downloaded': 'downloaded a backup',
  'settings.changed': 'changed the settings',
  'mail_copy.changed': 'changed the text of an email',
  'mail_copy.reset': 'reset the text of an email',
  'site.published': 'published the website',
  'api_key.created': 'created an API key',
  'api_key.revoked': 'revoked an API key',
  'webhook_endpoint.created': 'added a webhook endpoint',
  'webhook_endpoint.changed': 'changed a webhook endpoint',
  'webhook_endpoint.deleted': 'deleted a webhook endpoint',
  'webhook_endpoint.secret_rotated': 'replaced the secret of a webhook endpoint',
  'calendar_link.created': 'created their calendar link',
  'calendar_link.removed': 'turned off their calendar link',
  'message.deleted': 'deleted a contact message',
  'waitlist.deleted': 'deleted a waitlist entry',
  'client.signed_in': 'signed in',
  'client.sign_in_refused': 'failed to sign in to the client portal',
  'client.access_code_used': 'signed in with an access code',
  'client.access_code_refused': 'failed to sign in with an access code',
  'client.invited': 'sent an invitation',
  'client.invitation_resent': 'resent an invitation',
  'client.invitation_revoked': 'revoked an invitation',
  'client.access_requested': 'requested access',
  'client.email_confirmed': 'confirmed their email address',
  'client.registered': 'registered with an invitation',
  'client.created': 'created the client',
  'client.password_link_sent': 'resent the link to set a password',
  'client.changed': "changed the client's details",
  'client.approved': 'approved an access request',
  'client.declined': 'declined an access request',
  'client.request_deleted': 'deleted an unconfirmed access request',
  'client.deactivated': 'deactivated the client',
  'client.reactivated': 'reactivated the client',
  'client.access_code_issued': 'issued an access code',
  'client.access_code_revoked': 'revoked an access code',
  'client.viewing_started': 'started viewing the portal as the client',
  'client.viewing_ended': 'stopped viewing the portal as the client',
  'client.session_ended': 'ended a session',
  'client.sessions_ended': 'ended all sessions',
  'client.password_reset_requested': 'requested a password reset',
  'client.password_reset': 'reset their password',
  'client.password_changed': 'changed their password',
  'client.email_change_requested': 'requested an email address change',
  'client.email_changed': 'changed the email address',
  'client.data_exported': 'downloaded their data',
  'client.deletion_requested': 'requested deletion of their account',
  'client.deletion_withdrawn': 'withdrew their deletion request',
  'client.erased': 'erased the client',
  'file.deleted': 'deleted a file',
  'file.restored': 'restored a file',
  'upload.canceled': 'canceled an upload',
  'project.assigned': 'assigned a project',
  'project.finals_released': 'released the final files',
  'review_link.created': 'created a review link',
  'review_link.revoked': 'revoked a review link',
  'preview_link.created': 'created a link to the draft of the site',
  'preview_link.revoked': 'revoked a link to the draft of the site',
  'upload_link.created': 'created an upload link',
  'upload_link.revoked': 'revoked an upload link',
  'invoice.created': 'created an invoice draft',
  'invoice.changed': 'changed an invoice draft',
  'invoice.deleted': 'deleted an invoice draft',
  'invoice.sent': 'sent an invoice',
  'invoice.resent': 'resent an invoice',
  'invoice.reminded': 'sent a reminder of an invoice',
  'invoice.cancelled': 'canceled an invoice',
  'invoice.credited': 'issued a credit note',
  'invoice.payment_recorded': 'recorded a payment',
  'payment.voided': 'voided a payment',
  'invoice.written_off': 'wrote off an invoice',
  'invoice.write_off_reversed': 'reversed the write-off of an invoice',
  'books.closed': 'closed the books',
  'balance.payment_recorded': 'recorded a payment without an invoice',
  'balance.applied': 'applied credit to an invoice',
  'balance.paid_back': 'paid back credit',
  'balance.voided': 'voided a credit balance entry',
  'payment.refunded': 'refunded a payment',
  'package.created': 'added a package',
  'package.changed': 'changed a package',
  'package.activated': 'offered a package again',
  'package.deactivated': 'stopped offering a package',
  'package.assigned': 'assigned a package',
  'package.removed': 'removed a package',
  'package.renewal_started': 'started the renewal of a package',
  'package.renewal_ended': 'ended the renewal of a package',
  'package.invoiced': 'invoiced a package',
  'credits.changed': 'changed the video credits',
  'package.month_skipped': 'skipped a month of a package',
  'import.completed': 'imported a CSV file',
} as const;

export type AuditAction = keyof typeof auditActions;

export const actorKinds = ['visitor', 'client', 'admin', 'system'] as const;

const auditEntry = z
  .object({
    id,
    createdAt: instant,
    action: z.string(),
    /** Who did it: a name, or the email address that was entered. */
    actor: z.string().nullable(),
    actorKind: z.enum(actorKinds),
    clientId: id.nullable(),
    /** Who or what it was done to. */
    target: z.string().nullable(),
    /** Cleared after the retention period for IP addresses. */
    ipAddress: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });

const auditFilters = z.object({
  /** In who did it, what it was done to and the IP address. */
  search: searchText,
  action: z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]).optional(),
  actorKind: z.enum(actorKinds).optional(),
  /** The first and last day, in the studio's time zone. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
});
export type AuditFilters = z.output<typeof auditFilters>;

export const auditEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'owner',
    summary: 'Lists the entries of the audit log that match the filters, newest first.',
    query: pageQuery.extend(auditFilters.shape),
    response: z.array(auditEntry),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/audit.csv',
    access: 'owner',
    summary: 'Exports the entries of the audit log that match the filters as a CSV file.',
    query: auditFilters,
    response: csvFile,
  }),
  listForClient: endpoint({
    method: 'GET',
    path: '/api/admin/clients/:id/history',
    access: 'admin',
    summary: "Lists a client's audit log entries, newest first.",
    params: pathId,
    query: pageQuery,
    response: z.array(auditEntry),
  }),
};
