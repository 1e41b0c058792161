import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { expiringLink, linkExpiry, linkToken } from '#api/shared/expiring-links.ts';
import { pathId } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';
import { sample } from './samples.ts';
import { siteContent } from './site.ts';
import { siteImages } from './site-images.ts';

export const newPreviewLink = z.object({ expiresAt: linkExpiry });

const previewLink = expiringLink.meta({ id: 'PreviewLink' });

export const previewLinkEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/admin/preview-links',
    access: 'admin',
    summary: "Creates a link by which people without an account see the public site's draft. Its URL is only returned here.",
    status: 201,
    body: newPreviewLink,
    response: success.extend({ previewLink, url: z.url() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/preview-links',
    access: 'admin',
    summary: "Lists the links to the public site's draft, newest first.",
    reads: [],
    response: success.extend({ previewLinks: z.array(previewLink) }),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/admin/preview-links/:id/revoke',
    access: 'admin',
    summary: "Revokes a link to the public site's draft.",
    params: pathId,
    response: success,
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/preview/:token',
    access: 'public',
    summary: "Reads the public site's draft by a link; null if the link is unknown, expired or revoked.",
    reads: [],
    params: linkToken,
    response: success.extend({ site: z.object({ content: siteContent, images: siteImages, samples: z.array(sample) }).nullable() }),
  }),
};
