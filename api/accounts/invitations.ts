import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { email, id, instant, pathId, singleLine } from '#api/shared/fields.ts';
import { pageQuery } from '#api/shared/paging.ts';
import { linkForSessions, success, successMessage } from '#api/shared/responses.ts';

export const invitation = z.object({ name: singleLine('Client name'), email: email() });

export const invitationStatuses = ['open', 'used', 'expired', 'revoked'] as const;

/** An invitation as a property of the invited client. */
export const clientInvitation = z.object({ id, status: z.enum(invitationStatuses), expiresAt: instant });

const adminInvitation = clientInvitation
  .extend({
    name: z.string(),
    email: z.string(),
    resendTo: z.string().meta({ description: "Where a new link would be sent: the client's email address may have changed." }),
    createdAt: instant,
  })
  .meta({ id: 'Invitation' });

export const invitationEndpoints = {
  generate: endpoint({
    method: 'POST',
    path: '/api/admin/generate-invite',
    access: 'admin',
    apiScope: 'clients:write',
    summary:
      'Adds an invited client and emails a single-use link to register, valid for 7 days. Earlier links for the same address stop working.',
    status: 201,
    body: invitation,
    response: successMessage.extend({ inviteLink: linkForSessions }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/invitations',
    access: 'admin',
    apiScope: 'clients:read',
    summary: 'Lists invitations, newest first.',
    reads: ['invitations', 'clients'],
    query: pageQuery,
    response: z.array(adminInvitation),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/admin/invitations/:id/resend',
    access: 'admin',
    summary: 'Emails a new link, valid for 7 days. The previous link stops working.',
    params: pathId,
    response: successMessage.extend({ inviteLink: z.url() }),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/admin/invitations/:id/revoke',
    access: 'admin',
    summary:
      'Revokes an open invitation, and removes the invited client unless something was prepared for them. The invitation can be resent.',
    params: pathId,
    response: success.extend({
      /** Whether the invited person is no longer a client, until the invitation is resent. */
      clientRemoved: z.boolean(),
    }),
  }),
};
