import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { expiringLink, linkExpiry, linkToken } from '#api/shared/expiring-links.ts';
import { id, instant, pathId, singleLine } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';

export const newUploadLink = z.object({
  expiresAt: linkExpiry,
  /** The sum of what may be sent by the link. */
  maxBytes: z.int('Please enter a size').min(1, 'Please enter a size').max(1_000_000_000_000_000, 'This is too much'),
});

/** Whoever sends files by a link; the uploads are attributed to this name. */
export const uploadSender = z.object({ name: singleLine('Name', 100) });

const uploadLink = expiringLink
  .extend({
    maxBytes: z.int(),
    /** How many bytes have been sent by the link, unfinished uploads included. */
    usedBytes: z.int(),
  })
  .meta({ id: 'UploadLink' });

/** What the page of an upload link shows. */
const openUploadLink = z
  .object({ id, projectId: id, projectTitle: z.string(), bytesLeft: z.int(), expiresAt: instant })
  .meta({ id: 'OpenUploadLink' });

export const uploadLinkEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/admin/projects/:id/upload-links',
    access: 'admin',
    summary: 'Creates a link by which somebody without an account sends footage to a project. Its URL is only returned here.',
    status: 201,
    params: pathId,
    body: newUploadLink,
    response: success.extend({ uploadLink, url: z.url() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/projects/:id/upload-links',
    access: 'admin',
    summary: "Lists a project's upload links, newest first.",
    reads: ['files/:id', 'uploads'],
    params: pathId,
    response: success.extend({ uploadLinks: z.array(uploadLink) }),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/admin/upload-links/:id/revoke',
    access: 'admin',
    summary: 'Revokes an upload link. What was sent by it stays.',
    params: pathId,
    response: success,
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/upload/:token',
    access: 'public',
    summary: 'Returns what the page of an upload link shows; null if the link is unknown, expired or revoked.',
    reads: ['files'],
    params: linkToken,
    response: success.extend({ link: openUploadLink.nullable() }),
  }),
};
