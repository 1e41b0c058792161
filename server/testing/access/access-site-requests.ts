import { Readable } from 'node:stream';
import { Metadata } from '@tus/server';
import { expect } from 'vitest';
import { createFilmUpload } from '#server/features/website/films/film-uploads.ts';
import { createPreviewLink } from '#server/features/website/preview-links/preview-links.service.ts';
import { content } from '#server/features/website/site/content.ts';
import { changeDraft, readSite } from '#server/features/website/site/site-editor.service.ts';
import { addMilliseconds, days } from '#server/shared/clock.ts';
import { uploadPath } from '#server/storage/storage.ts';
import { sampleImage } from '#server/testing/sample-images.ts';
import type { AccessFixture } from './access-callers.ts';
import { createRow, systemActor } from './access-rows.ts';
import { listWithBoth, type PrepareRequest } from './prepare-request.ts';

const image = await sampleImage(8, 8).png().toBuffer();

const changed = ({ a }: AccessFixture) => ({ ...content, hero: { ...content.hero, title: a.marker } });

const draftVersion = async ({ testApp: { deps } }: AccessFixture) => (await readSite(deps)).draft.version;

/** When a preview link expires, which must be within a year. */
const expiry = ({ testApp: { clock } }: AccessFixture) => addMilliseconds(clock.now(), 7 * days);

const addPreviewLink = (fixture: AccessFixture) => createPreviewLink(fixture.testApp.deps, { expiresAt: expiry(fixture) }, systemActor);

const tus = { 'tus-resumable': '1.0.0' };

/** A film whose upload has begun. @returns its id */
async function addFilm({ testApp: { deps } }: AccessFixture): Promise<string> {
  const id = await createFilmUpload(deps, { name: null, username: 'owner' }, { filename: 'Reel.mp4' }, 5);
  await deps.storage.write(uploadPath(id), Readable.from(['']));
  return id;
}

/** What one admin does to the site, all admins see; it's public once it's published. */
export const siteRequests: Record<string, PrepareRequest> = {
  'POST /api/admin/preview-links': (fixture) => ({ body: { expiresAt: expiry(fixture).toISOString() } }),
  'GET /api/admin/preview-links': async (fixture) => {
    const { id } = (await addPreviewLink(fixture)).previewLink;
    return { expected: { previewLinks: expect.arrayContaining([expect.objectContaining({ id })]) } };
  },
  'POST /api/admin/preview-links/:id/revoke': async (fixture) => ({ params: { id: (await addPreviewLink(fixture)).previewLink.id } }),
  'GET /api/preview/:token': async (fixture) => ({
    params: { token: (await addPreviewLink(fixture)).url.split('/').at(-1)! },
    expected: { site: { content: { hero: {} } } },
  }),
  'PUT /api/admin/site/draft': async (fixture) => ({ body: { version: await draftVersion(fixture), content: changed(fixture) } }),
  'POST /api/admin/site/publish': async (fixture) => {
    const { deps } = fixture.testApp;
    const draft = await changeDraft(deps, { version: await draftVersion(fixture), content: changed(fixture) }, systemActor);
    return { body: { version: draft.version, samplesAreOurs: true } };
  },
  'POST /api/admin/site/images': () => ({ body: image, headers: { 'content-type': 'image/png' } }),
  'GET /api/admin/site/films/:id': async (fixture) => ({ params: { id: await addFilm(fixture) }, expected: { film: { size: 5 } } }),
  'GET /api/projects/:id/portfolio-requests': async (fixture) => ({
    params: { id: (await createRow.portfolioRequest(fixture, fixture.a)).projectId },
    expected: { requests: [{ status: 'asked' }] },
  }),
  'POST /api/admin/files/:id/portfolio-request': async (fixture) => ({
    params: { id: (await createRow.finalVideo(fixture, fixture.a)).id },
  }),
  'PUT /api/client/portfolio-requests/:id': async (fixture) => ({
    params: { id: (await createRow.portfolioRequest(fixture, fixture.a)).id },
    body: { mayShow: true },
  }),
  'GET /api/admin/site/project-films': listWithBoth(createRow.projectFilm),
  'POST /api/admin/site/film-uploads': () => ({
    headers: { ...tus, 'upload-length': '5', 'upload-metadata': Metadata.stringify({ filename: 'Reel.mp4' }) },
  }),
  'PATCH /api/admin/site/film-uploads/:id': async (fixture) => ({
    params: { id: await addFilm(fixture) },
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: 'film',
  }),
  'DELETE /api/admin/site/film-uploads/:id': async (fixture) => ({ params: { id: await addFilm(fixture) }, headers: tus }),
  'GET /api/admin/site/history/:id': () => ({ params: { id: 1 } }),
  'POST /api/admin/site/history/:id/restore': async (fixture) => ({
    params: { id: 1 },
    body: { version: await draftVersion(fixture) },
  }),
};
