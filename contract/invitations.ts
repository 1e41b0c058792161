import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, id, instant, pathId, singleLine } from './fields.ts';
import { pageQuery } from './paging.ts';
import { success, successMessage } from './responses.ts';

export const invitation = z.object({ name: singleLine('Client name'), email: email() });

/** What became of an invitation. */
export const invitationStatuses = ['open', 'used', 'expired', 'revoked'] as const;

const adminInvitation = z
  .object({ id, name: z.string(), email: z.string(), status: z.enum(invitationStatuses), createdAt: instant, expiresAt: instant })
  .meta({ id: 'Invitation' });

const createdLink = successMessage.extend({ inviteLink: z.url() });

export const invitationEndpoints = {
  generate: endpoint({
    method: 'POST',
    path: '/api/admin/generate-invite',
    access: 'admin',
    summary: 'Makes an invitation link for one address, and mails it there: single use, 7 days; earlier ones of the address stop working.',
    status: 201,
    body: invitation,
    response: createdLink,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/invitations',
    access: 'admin',
    summary: 'Invitations, newest first.',
    query: pageQuery,
    response: z.array(adminInvitation),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/admin/invitations/:id/resend',
    access: 'admin',
    summary: 'Mails a new link, which lives for another 7 days; the one before stops working.',
    params: pathId,
    response: createdLink,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/admin/invitations/:id/revoke',
    access: 'admin',
    summary: 'Makes an open invitation link stop working.',
    params: pathId,
    response: success,
  }),
};
