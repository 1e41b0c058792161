import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';
import { expiringLink, linkExpiry, linkToken } from '#contract/shared/expiring-links.ts';
import { id, pathId, singleLine } from '#contract/shared/fields.ts';
import { currentPassword, newPassword } from '#contract/shared/passwords.ts';
import { success } from '#contract/shared/responses.ts';
import { maxDeliverables } from './deliverable-endpoints.ts';
import { viewerQuery } from './files.ts';

export const newReviewLink = z.object({
  expiresAt: linkExpiry,
  /** Without one, whoever has the link can open it. */
  password: newPassword.nullish(),
  mayComment: z.boolean().default(true),
  mayDownload: z.boolean().default(false),
  /** Other deliverables of the project that its guests see, too: each in the version that is the newest when the link is created. */
  deliverableIds: z.array(id).max(maxDeliverables, `A project has at most ${maxDeliverables} deliverables`).default([]),
});

const reviewLink = expiringLink
  .extend({
    createdBy: z.enum(['client', 'studio']),
    /** By a password. */
    isProtected: z.boolean(),
    mayComment: z.boolean(),
    mayDownload: z.boolean(),
    /** What it's for, as the studio put it, each with the version that its guests see. */
    deliverables: z.array(z.object({ id, title: z.string(), version: z.int() })),
  })
  .meta({ id: 'ReviewLink' });

/** What the page of a link needs to know. */
const openedReviewLink = z
  .object({
    id,
    /** By a password. */
    isProtected: z.boolean(),
    /** Null until the guest has given a name, and the password if there is one. */
    guest: z
      .object({
        id,
        name: z.string(),
        projectId: id,
        /** What there is to see, as the studio put it. */
        deliverableIds: z.array(id),
        /** The first of them, and its version. */
        deliverableId: id,
        version: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'OpenedReviewLink' });

export const guestForm = z.object({
  name: singleLine('Name', 100),
  password: currentPassword.nullish(),
});

export const reviewLinkEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/files/:id/review-links',
    access: 'viewer',
    summary:
      'Creates a link by which people without an account see a version, or those of several deliverables. Its URL is only returned here.',
    status: 201,
    params: pathId,
    query: viewerQuery,
    body: newReviewLink,
    response: success.extend({ reviewLink, url: z.url() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/files/:id/review-links',
    access: 'viewer',
    summary: 'Lists the review links by which a version is seen, newest first. Clients see those that they created.',
    reads: ['review_links'],
    params: pathId,
    query: viewerQuery,
    response: success.extend({ reviewLinks: z.array(reviewLink) }),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/review-links/:id/revoke',
    access: 'viewer',
    summary: 'Revokes a review link: its guests lose access immediately.',
    params: pathId,
    query: viewerQuery,
    response: success,
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/review/:token',
    access: 'public',
    summary: 'Returns what it takes to open a review link; null if it is unknown, expired or revoked.',
    reads: ['sessions', 'deliverables', 'files'],
    params: linkToken,
    response: success.extend({ link: openedReviewLink.nullable() }),
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/review/:token/open',
    access: 'public',
    summary: 'Opens a review link as a guest, by a session cookie for this link only.',
    params: linkToken,
    body: guestForm,
    response: success,
  }),
};
