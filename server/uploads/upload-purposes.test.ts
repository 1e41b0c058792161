import diagnostics from 'node:diagnostics_channel';
import { Metadata } from '@tus/server';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { areas } from '#server/areas.ts';
import { briefFiles } from '#server/db/schema/sales/briefs.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { uploadPurpose, uploads } from '#server/db/schema/uploads.ts';
import { siteFilms } from '#server/db/schema/website/site-films.ts';
import { briefActions } from '#server/testing/briefs.ts';
import { createClient, createProject } from '#server/testing/factories.ts';
import { runCleanup } from '#server/testing/run-cleanup.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createUploadPath, sendChunk } from '#server/testing/uploads.ts';
import { readUploadSpace } from './upload-space.ts';

/** Where uploads continue, recorded while the server is built: only they answer HEAD and PATCH, but not GET. */
const methods = new Map<string, Set<string>>();
const recordRoutes = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) methods.set(url, (methods.get(url) ?? new Set()).add(name));
  });
diagnostics.subscribe('fastify.initialization', recordRoutes);
const testApp = await createTestApp();
diagnostics.unsubscribe('fastify.initialization', recordRoutes);

const { call, clock, db, deps, url } = testApp;
const { owner, addLead, addTemplate, send } = await briefActions(testApp);
const client = await createClient(testApp);
const { id: projectId } = await createProject(testApp, { clientId: client.id });

const file = { filename: 'A001.mov' };
const begin: Record<string, () => Promise<{ path: string; cookie: string; metadata: Record<string, string> }>> = {
  '/api/files/uploads': async () => ({
    path: '/api/files/uploads',
    cookie: client.cookie,
    metadata: { projectId: String(projectId), type: 'source' },
  }),
  '/api/upload/:token/files': async () => ({
    path: await createUploadPath(url, owner, projectId),
    cookie: '',
    metadata: { name: 'Sam Sender' },
  }),
  '/api/briefs/:token/uploads': async () => {
    const { link } = (await send(await addLead(), await addTemplate())).body;
    return { path: `/api/briefs/${link.split('/').at(-1)}/uploads`, cookie: '', metadata: { questionKey: 'logo' } };
  },
  '/api/admin/site/film-uploads': async () => ({ path: '/api/admin/site/film-uploads', cookie: owner, metadata: {} }),
};

test('every place that takes uploads is tested here', () => {
  const places = [...methods].filter(([, names]) => names.has('HEAD') && names.has('PATCH') && !names.has('GET')).map(([place]) => place);
  expect(places.sort()).toEqual(
    Object.keys(begin)
      .map((place) => `${place}/:id`)
      .sort(),
  );
});

const outstanding = async () => (await readUploadSpace(deps, db))!.outstanding;
const listed = async () => (await call('GET', '/api/admin/uploads', { cookie: owner })).body.uploads as { id: string }[];

/** Begins an upload. @returns the URL at which it continues */
async function beginAt(place: string, size: number) {
  const { path, cookie, metadata } = await begin[place]!();
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      cookie,
      'upload-length': String(size),
      'upload-metadata': Metadata.stringify({ ...file, ...metadata }),
    },
  });
  expect(response.status).toBe(201);
  const location = url + response.headers.get('location')!;
  return { cookie, location, id: location.split('/').at(-1)! };
}

test.each(Object.keys(begin))('an upload to %s has its space reserved, and the studio sees and cancels it', async (place) => {
  const size = 25_000_000;
  const before = await outstanding();
  const { cookie, location, id } = await beginAt(place, size);
  expect(await outstanding()).toBe(before + size);
  expect((await sendChunk(location, cookie, Buffer.alloc(21_000_000), 0)).status).toBe(204);
  expect(await outstanding()).toBe(before + 4_000_000);
  expect(await listed()).toContainEqual(expect.objectContaining({ id, size, receivedBytes: 21_000_000, name: 'A001.mov' }));

  await db.delete(auditLog);
  expect((await call('DELETE', `/api/admin/uploads/${id}`, { cookie: owner })).status).toBe(200);
  expect(await db.select().from(auditLog)).toMatchObject([{ action: 'upload.canceled' }]);
  expect(await outstanding()).toBe(before);
  expect(await listed()).not.toContainEqual(expect.objectContaining({ id }));
  await testApp.drain();
  expect(await deps.storage.list('uploads/')).toEqual([]);
  // A sender who goes on learns why nothing more is accepted, rather than beginning the upload anew.
  expect(await sendChunk(location, cookie, Buffer.alloc(25_000_000), 21_000_000)).toMatchObject({
    status: 403,
    body: { message: 'The studio cancelled this upload.' },
  });
  expect((await call('DELETE', `/api/admin/uploads/${id}`, { cookie: owner })).status).toBe(404);
});

test('every purpose has an area', () => {
  expect(
    Object.values(areas)
      .flatMap(({ uploads = {} }) => Object.keys(uploads))
      .sort(),
  ).toEqual(uploadPurpose.enumValues.toSorted());
});

const countRows = async () => {
  const counts = await Promise.all([uploads, briefFiles, siteFilms].map((table) => db.$count(table)));
  return counts.reduce((sum, count) => sum + count, 0);
};

test.each(Object.keys(begin))(
  'an upload to %s leaves nothing if its sender cancels it, or nobody continues it for a week',
  async (place) => {
    const before = await countRows();
    const { cookie, location } = await beginAt(place, 5);
    expect((await fetch(location, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0', cookie } })).status).toBe(204);
    expect(await countRows()).toBe(before);
    const abandoned = await beginAt(place, 5);
    expect((await sendChunk(abandoned.location, abandoned.cookie, Buffer.from('foo'), 0)).status).toBe(204);
    await db.update(uploads).set({ expiresAt: clock.now() }).where(eq(uploads.id, abandoned.id));
    await runCleanup(deps, 'uploads');
    expect(await countRows()).toBe(before);
    await testApp.drain();
    expect(await deps.storage.list('uploads/')).toEqual([]);
  },
);
