import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { files } from '#server/db/schema/projects/files.ts';
import { measureRenditions } from '#server/features/projects/videos/renditions.ts';
import { days } from '#server/shared/clock.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { addRenditions } from '#server/testing/renditions.ts';
import { runCleanup } from '#server/testing/run-cleanup.ts';
import { storageKinds, storageSettings } from '#server/testing/storage-kinds.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { begin, sendRest } from '#server/testing/uploads.ts';
import { createReview } from '#server/testing/versions.ts';

describe.each(storageKinds)('what %s stores', async (kind) => {
  const testApp = await createTestApp({ env: await storageSettings(kind) });
  const { call, db, deps, clock } = testApp;

  const usage = async () => (await call('GET', '/api/admin/storage', { cookie: await ownerCookie(testApp) })).body;

  async function upload(cookie: string, projectId: number, content: string) {
    const metadata = { filename: 'A001.mov', projectId: String(projectId), type: 'source' };
    const { location } = await begin(testApp.url, cookie, metadata, content.length);
    await sendRest(testApp.url + location, cookie, Buffer.from(content));
  }

  test('sums what each project and client stores, until files are deleted for good', async () => {
    const [ann, ben] = [await createClient(testApp, { name: 'Ann' }), await createClient(testApp, { name: 'Ben' })];
    const trailer = await createProject(testApp, { clientId: ann.id, title: 'Trailer' });
    const vlog = await createProject(testApp, { clientId: ann.id, title: 'Vlog' });
    const reel = await createProject(testApp, { clientId: ben.id, title: 'Reel' });
    await upload(ann.cookie, trailer.id, 'abc');
    await upload(ann.cookie, trailer.id, 'de');
    await upload(ann.cookie, vlog.id, 'f');
    await upload(ben.cookie, reel.id, 'ghij');
    expect(await usage()).toMatchObject({
      total: 10,
      free: kind === 'a bucket' ? null : expect.any(Number),
      clients: [
        { name: 'Ann', bytes: 6 },
        { name: 'Ben', bytes: 4 },
      ],
      projects: [
        { title: 'Trailer', clientName: 'Ann', bytes: 5 },
        { title: 'Reel', bytes: 4 },
        { title: 'Vlog', bytes: 1 },
      ],
    });
    await db.update(files).set({ deletedAt: clock.now() }).where(eq(files.projectId, trailer.id));
    expect(await usage()).toMatchObject({ total: 10 });
    clock.advance(30 * days);
    await runCleanup(deps, 'files');
    expect(await usage()).toMatchObject({ total: 5, projects: [{ title: 'Reel' }, { title: 'Vlog' }] });
  });

  test('says what was made of videos, also by an earlier version, once that is measured', async () => {
    const { version } = await createReview(testApp, { clientId: (await createClient(testApp)).id });
    const { renditions: before } = await usage();
    const paths = { proxy: `derived/${version.id}/proxy.mp4`, poster: `derived/${version.id}/lost.jpg` };
    await addRenditions(testApp, version.id, paths);
    await deps.storage.write(paths.proxy, Readable.from(['proxy']));
    expect((await usage()).renditions).toBe(before);
    await measureRenditions(deps, 1);
    expect((await usage()).renditions).toBe(before + 5);
  });

  test("an erased client's files are deleted from storage after the commit", async () => {
    const client = await createClient(testApp, { name: 'Cleo' });
    const project = await createProject(testApp, { clientId: client.id });
    await upload(client.cookie, project.id, 'abc');
    const { location } = await begin(testApp.url, client.cookie, { filename: 'b', projectId: String(project.id), type: 'source' }, 5);
    const [file] = await db.select().from(files).where(eq(files.projectId, project.id));
    const unfinished = `uploads/${location.split('/').at(-1)}`;
    const cookie = await ownerCookie(testApp);
    expect((await call('POST', `/api/admin/clients/${client.id}/erase`, { cookie, body: { name: 'Cleo' } })).status).toBe(200);
    expect(await deps.storage.size(file!.path)).toBe(3);
    await testApp.drain();
    for (const path of [file!.path, unfinished]) expect(await deps.storage.size(path)).toBeUndefined();
  });
});
