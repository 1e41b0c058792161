import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { expiringLink, linkExpiry, linkToken } from '#api/shared/expiring-links.ts';
import { id, pathId, singleLine } from '#api/shared/fields.ts';
import { currentPassword, newPassword } from '#api/shared/passwords.ts';
import { success } from '#api/shared/responses.ts';
import { maxDeliverables } from './deliverable-endpoints.ts';
import { viewerQuery } from './files.ts';

export const newReviewLink = z.object({
  expiresAt: linkExpiry,
  /** Without a password, whoever has the link can open it. */
  password: newPassword.nullish(),
  mayComment: z.boolean().default(true),
  mayDownload: z.boolean().default(false),
  /** Other deliverables of the project that guests see, each in the version that is the newest when the link is created. */
  deliverableIds: z.array(id).max(maxDeliverables, `A project has at most ${maxDeliverables} deliverables`).default([]),
});

const reviewLink = expiringLink
  .extend({
    createdBy: z.enum(['client', 'studio']),
    /** Whether the link has a password. */
    isProtected: z.boolean(),
    mayComment: z.boolean(),
    mayDownload: z.boolean(),
    /** The deliverables that the link is for, in the studio's order, each with the version that its guests see. */
    deliverables: z.array(z.object({ id, title: z.string(), version: z.int() })),
  })
  .meta({ id: 'ReviewLink' });

/** What the page of a review link needs to know. */
const openedReviewLink = z
  .object({
    id,
    /** Whether the link has a password. */
    isProtected: z.boolean(),
    /** Null until the guest has given a name, and the password if there is one. */
    guest: z
      .object({
        id,
        name: z.string(),
        projectId: id,
        /** The deliverables that the guest can see, in the studio's order. */
        deliverableIds: z.array(id),
        /** The first of `deliverableIds`, and the version of it that the guest sees. */
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
