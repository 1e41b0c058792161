import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { id, instant, pathId } from '#api/shared/fields.ts';
import { pageQuery } from '#api/shared/paging.ts';
import { success } from '#api/shared/responses.ts';
import { sample } from './samples.ts';
import { siteContent } from './site.ts';
import { siteImages } from './site-images.ts';

/** A version number, as large as a PostgreSQL integer can be. */
const version = z.int().min(0).max(2_147_483_647);

/** The changes that are collected until they're published. All admins share them. */
const draft = z
  .object({
    content: siteContent,
    /** Increments with each save; 0 before the first. */
    version,
    savedBy: z.string().nullable(),
    savedAt: instant.nullable(),
  })
  .meta({ id: 'SiteDraft' });

/** A version of the site that is or was live. */
const published = z
  .object({
    /** Each publication has the next id. */
    id,
    publishedAt: instant,
    /** Null for the content that a studio starts with. */
    publishedBy: z.string().nullable(),
  })
  .meta({ id: 'SiteVersion' });

/** The draft's version that the caller has seen: 409 if another one was saved meanwhile. */
const seenVersion = { version };

const site = success.extend({
  draft,
  published: published.extend({ content: siteContent }),
  images: siteImages,
  /** The samples that visitors see, without those that the studio has said are its own. */
  samples: z.array(sample),
});

export const siteEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/site',
    access: 'admin',
    summary: "Reads the public site's draft and its live content.",
    reads: ['site_content', 'site_draft', 'site_images'],
    response: site,
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/api/admin/site/draft',
    access: 'admin',
    summary: 'Saves the draft of the public site.',
    body: z.object({ ...seenVersion, content: siteContent }),
    response: success.extend({ draft }),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/admin/site/publish',
    access: 'admin',
    summary: 'Makes the draft of the public site live. Refused while it shows samples, unless the studio says that they are its own.',
    body: z.object({
      ...seenVersion,
      /** Says that the samples left in this draft are the studio's own. This is remembered. */
      samplesAreOurs: z.boolean().default(false),
    }),
    response: site,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/admin/site/history',
    access: 'admin',
    summary: 'Lists the versions of the public site, newest first.',
    reads: ['site_content'],
    query: pageQuery,
    response: z.array(published),
  }),
  readVersion: endpoint({
    method: 'GET',
    path: '/api/admin/site/history/:id',
    access: 'admin',
    summary: 'Reads a version of the public site, with the one before it; older releases may have stored other content.',
    reads: ['site_content'],
    params: pathId,
    response: success.extend({ version: published.extend({ content: z.unknown() }), previous: z.unknown() }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/site/history/:id/restore',
    access: 'admin',
    summary: 'Makes a version of the public site the draft.',
    params: pathId,
    body: z.object(seenVersion),
    response: success.extend({ draft }),
  }),
};
