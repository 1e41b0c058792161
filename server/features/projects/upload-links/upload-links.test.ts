import { Metadata } from '@tus/server';
import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { uploadLinks } from '#server/db/schema/projects/upload-links.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { uploads } from '#server/db/schema/uploads.ts';
import { addFile } from '#server/features/projects/files/add-file.ts';
import { lockProjectById } from '#server/features/projects/projects/projects.service.ts';
import { addMilliseconds, days } from '#server/shared/clock.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { offsetOf, sendChunk } from '#server/testing/uploads.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';

const testApp = await createTestApp();
const { call, clock, db, url: server } = testApp;
const owner = await ownerCookie(testApp);
const client = await createClient(testApp);

async function createLink(maxBytes = 1000) {
  const { id: projectId } = await createProject(testApp, { clientId: client.id });
  const expiresAt = addMilliseconds(clock.now(), 7 * days).toISOString();
  const path = `/api/admin/projects/${projectId}/upload-links`;
  const { status, body } = await call('POST', path, { cookie: owner, body: { expiresAt, maxBytes } });
  expect(status).toBe(201);
  const token = new URL(body.url).pathname.replace('/upload/', '');
  const url = `${server}/api/upload/${token}/files`;
  return {
    id: body.uploadLink.id as number,
    projectId,
    token,
    url,
    begin: async (size: number, metadata: Record<string, string> = {}) => {
      const headers = {
        'tus-resumable': '1.0.0',
        'upload-length': String(size),
        'upload-metadata': Metadata.stringify({ filename: 'A001.mov', name: 'Sam Sender', ...metadata }),
      };
      const response = await fetch(url, { method: 'POST', headers });
      return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text() };
    },
    list: async () => (await call('GET', path, { cookie: owner })).body.uploadLinks,
    revoke: () => call('POST', `/api/admin/upload-links/${body.uploadLink.id}/revoke`, { cookie: owner }),
  };
}

test('begins an upload while another one by the same link is being finished', async () => {
  const { begin, id: uploadLinkId, projectId } = await createLink();
  const beginning = await db.transaction(async (tx) => {
    await lockProjectById(tx, projectId);
    const response = begin(300);
    await waitForLock(testApp, 1);
    const sender = { uploadedBy: 'Sam Sender', userId: null, clientId: null, uploadLinkId };
    await addFile(testApp.deps, tx, { projectId, type: 'source', name: 'A002.mov', size: 300, path: 'uploads/another', ...sender });
    return { response };
  });
  expect(await beginning.response).toMatchObject({ status: 201 });
});

const find = async (token: string) => (await call('GET', `/api/upload/${token}`)).body.link;

test('sends footage to the project, attributed to the name that was given, and notifies the studio', async () => {
  const { begin, id, projectId, token, list } = await createLink();
  const expiresAt = '2026-03-09T10:00:00.000Z';
  expect(await find(token)).toEqual({ id, projectId, projectTitle: 'Channel trailer', bytesLeft: 1000, expiresAt });
  const { location } = await begin(300, { filename: '../A001.mov', lastModified: '1795846879047', fingerprint: 'f0'.repeat(32) });
  expect(await db.select().from(uploads).where(eq(uploads.uploadLinkId, id))).toMatchObject([
    { lastModified: 1_795_846_879_047, fingerprint: 'f0'.repeat(32) },
  ]);
  await sendChunk(server + location, '', Buffer.alloc(300), 0);
  const [file] = await db.select().from(files).where(eq(files.projectId, projectId));
  expect(file).toMatchObject({
    name: 'A001.mov',
    type: 'source',
    uploadedBy: 'Sam Sender',
    uploadLinkId: id,
    userId: null,
    clientId: null,
  });
  const [notification] = await db
    .select()
    .from(notifications)
    .where(eq(notifications.link, `/admin/projects/${projectId}`));
  expect(notification?.text).toBe('Sam Sender uploaded A001.mov to Channel trailer.');
  expect(await list()).toMatchObject([{ id, maxBytes: 1000, usedBytes: 300, status: 'active' }]);
  expect(await find(token)).toMatchObject({ bytesLeft: 700 });
});

test('cannot be made to send another type of file, or to another project', async () => {
  const { begin, projectId } = await createLink();
  const other = await createProject(testApp, { clientId: client.id });
  const { location } = await begin(3, { type: 'final', projectId: String(other.id) });
  await sendChunk(server + location, '', Buffer.from('abc'), 0);
  expect(await db.select().from(files).where(eq(files.projectId, projectId))).toMatchObject([{ type: 'source' }]);
  expect(await db.$count(files, eq(files.projectId, other.id))).toBe(0);
});

test('stays within its limit, also when uploads begin at the same time', async () => {
  const { begin, id } = await createLink(1000);
  expect((await begin(1001)).status).toBe(413);
  const begun = await Promise.all(Array.from({ length: 5 }, () => begin(400)));
  expect(begun.map(({ status }) => status).sort()).toEqual([201, 201, 413, 413, 413]);
  expect(await begin(201)).toMatchObject({ status: 413, text: expect.stringContaining('can still be sent by this link') });
  expect(await db.$count(uploads, eq(uploads.uploadLinkId, id))).toBe(2);
});

test('takes no more bytes than an upload was announced with', async () => {
  const { begin, list } = await createLink();
  const { location } = await begin(3);
  expect((await sendChunk(server + location, '', Buffer.from('abcdef'), 0)).status).toBeGreaterThanOrEqual(400);
  expect(await list()).toMatchObject([{ usedBytes: 3 }]);
});

test('a canceled upload no longer counts', async () => {
  const { begin } = await createLink(1000);
  const { location } = await begin(1000);
  await fetch(server + location, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } });
  expect((await begin(1000)).status).toBe(201);
});

test.each(['', '\u200b', 'a\u202eb'])('asks for a name, %j is none', async (name) => {
  const { begin } = await createLink();
  expect((await begin(3, { name })).status).toBe(422);
});

const ends = {
  revoked: ({ revoke }: Awaited<ReturnType<typeof createLink>>) => revoke(),
  expired: ({ id }: Awaited<ReturnType<typeof createLink>>) =>
    db.update(uploadLinks).set({ expiresAt: clock.now() }).where(eq(uploadLinks.id, id)),
};

test.each(Object.entries(ends))('a link that is %s takes nothing more, also of an upload that has begun', async (_, end) => {
  const link = await createLink();
  const { location } = await link.begin(6);
  await sendChunk(server + location, '', Buffer.from('abc'), 0, {});
  await end(link);
  expect(await find(link.token)).toBeNull();
  expect((await link.begin(3)).status).toBe(404);
  expect((await sendChunk(server + location, '', Buffer.from('abcdef'), 3)).status).toBe(404);
});

test("reaches neither another link's upload nor anything to read", async () => {
  const [mine, other] = [await createLink(), await createLink()];
  const { location } = await other.begin(6);
  const id = location.split('/').at(-1)!;
  await expect(offsetOf(`${mine.url}/${id}`, '')).rejects.toThrow('404');
  expect((await sendChunk(`${mine.url}/${id}`, '', Buffer.from('abcdef'), 0)).status).toBe(404);
  for (const path of [mine.url, `${mine.url}/${id}`, `${other.url}/${id}`]) expect((await fetch(path)).status).toBe(404);
});

test('records who created and revoked a link', async () => {
  const { revoke, projectId } = await createLink();
  await revoke();
  const entries = await db.select().from(auditLog).where(eq(auditLog.clientId, client.id)).orderBy(desc(auditLog.id)).limit(2);
  expect(entries).toMatchObject([
    { action: 'upload_link.revoked', target: 'Channel trailer' },
    { action: 'upload_link.created', target: 'Channel trailer' },
  ]);
  expect(projectId).toBeGreaterThan(0);
});
