import { Metadata } from '@tus/server';
import { eq } from 'drizzle-orm';
import { projects } from '#server/db/schema/projects/projects.ts';
import { uploads } from '#server/db/schema/uploads.ts';
import { testimonials } from '#server/db/schema/website/testimonials.ts';
import { makeUnsubscribeLink } from '#server/features/operations/unsubscribe-links/unsubscribe-links.service.ts';
import { addMilliseconds, days } from '#server/shared/clock.ts';
import type { AccessFixture } from './access-callers.ts';
import { createRow } from './access-rows.ts';
import { listWithBoth, type PrepareRequest } from './prepare-request.ts';

const tus = { 'tus-resumable': '1.0.0' };

/** An upload that has begun by a link. */
async function uploadByLink(fixture: AccessFixture) {
  const { id: uploadLinkId, token } = await createRow.uploadLink(fixture, fixture.a);
  const id = await createRow.upload(fixture, fixture.a);
  await fixture.testApp.db.update(uploads).set({ clientId: null, uploadLinkId }).where(eq(uploads.id, id));
  return { token, id };
}

/** The token of an unsubscribe link. */
async function makeToken({ testApp: { deps }, a: { clientId } }: AccessFixture) {
  const path = await makeUnsubscribeLink(deps, { clientId, emails: ['projects'] });
  return { token: path.split('/').at(-1)! };
}

/** Requests about review, upload and testimonial links, by endpoint. */
export const reviewLinkRequests: Record<string, PrepareRequest> = {
  'POST /api/files/:id/review-links': async (fixture) => ({
    params: { id: (await createRow.version(fixture, fixture.a)).id },
    body: { expiresAt: addMilliseconds(fixture.testApp.clock.now(), 7 * days).toISOString() },
    expected: { reviewLink: { status: 'active' } },
  }),
  'GET /api/files/:id/review-links': async (fixture) => {
    const { id, fileId } = await createRow.reviewLink(fixture, fixture.a);
    return { params: { id: fileId }, expected: { reviewLinks: [{ id }] } };
  },
  'POST /api/review-links/:id/revoke': async (fixture) => ({ params: { id: (await createRow.reviewLink(fixture, fixture.a)).id } }),
  'POST /api/admin/projects/:id/upload-links': async (fixture) => ({
    params: { id: (await createRow.uploadLink(fixture, fixture.a)).projectId },
    body: { expiresAt: addMilliseconds(fixture.testApp.clock.now(), 7 * days).toISOString(), maxBytes: 1000 },
    expected: { uploadLink: { status: 'active', usedBytes: 0 } },
  }),
  'GET /api/admin/projects/:id/upload-links': async (fixture) => {
    const { id, projectId } = await createRow.uploadLink(fixture, fixture.a);
    return { params: { id: projectId }, expected: { uploadLinks: [{ id }] } };
  },
  'POST /api/admin/upload-links/:id/revoke': async (fixture) => ({ params: { id: (await createRow.uploadLink(fixture, fixture.a)).id } }),
  'GET /api/upload/:token': async (fixture) => {
    const { token, id } = await createRow.uploadLink(fixture, fixture.a);
    return { params: { token }, expected: { link: { id, bytesLeft: 1000 } } };
  },
  'POST /api/upload/:token/files': async (fixture) => ({
    params: { token: (await createRow.uploadLink(fixture, fixture.a)).token },
    headers: { ...tus, 'upload-length': '5', 'upload-metadata': Metadata.stringify({ filename: 'A001.mov', name: 'Sam' }) },
  }),
  'PATCH /api/upload/:token/files/:id': async (fixture) => ({
    params: await uploadByLink(fixture),
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: 'video',
  }),
  'DELETE /api/upload/:token/files/:id': async (fixture) => ({ params: await uploadByLink(fixture), headers: tus }),
  'GET /api/testimonial/:token': async (fixture) => ({
    params: { token: (await createRow.testimonial(fixture, fixture.a)).token },
    expected: { testimonial: { status: 'received' } },
  }),
  'POST /api/testimonial/:token': async (fixture) => ({
    params: { token: (await createRow.testimonial(fixture, fixture.a)).token },
    body: { quote: 'They delivered early.', name: 'Ann C.', role: 'Founder', mayPublish: true },
  }),
  'POST /api/testimonial/:token/withdraw': async (fixture) => ({
    params: { token: (await createRow.testimonial(fixture, fixture.a)).token },
  }),
  'GET /api/unsubscribe/:token': async (fixture) => ({
    params: await makeToken(fixture),
    expected: { unsubscription: { reader: 'client', emails: ['projects'], areOff: false } },
  }),
  'POST /api/unsubscribe/:token': async (fixture) => ({ params: await makeToken(fixture) }),
  'POST /api/unsubscribe/:token/undo': async (fixture) => ({ params: await makeToken(fixture) }),
  'GET /api/admin/testimonials': listWithBoth(createRow.testimonial),
  'GET /api/admin/projects/:id/testimonial': async (fixture) => ({
    params: { id: (await createRow.testimonial(fixture, fixture.a)).projectId },
    expected: { testimonial: { status: 'received' } },
  }),
  'POST /api/admin/projects/:id/testimonial': async (fixture) => {
    const { projectId: id } = await createRow.testimonial(fixture, fixture.a);
    const { db } = fixture.testApp;
    await db.delete(testimonials).where(eq(testimonials.projectId, id));
    await db.update(projects).set({ completedDate: '2026-03-01' }).where(eq(projects.id, id));
    return { params: { id } };
  },
  'GET /api/review/:token': async (fixture) => {
    const { token, id } = await createRow.reviewLink(fixture, fixture.a);
    return { params: { token }, expected: { link: { id, isProtected: false, guest: null } } };
  },
  'POST /api/review/:token/open': async (fixture) => ({
    params: { token: (await createRow.reviewLink(fixture, fixture.a)).token },
    body: { name: 'Guest' },
  }),
};
