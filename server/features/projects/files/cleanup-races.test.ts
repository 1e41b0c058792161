import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { comments } from '#server/db/schema/projects/comments.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { days } from '#server/shared/clock.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { runCleanup } from '#server/testing/run-cleanup.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { begin, sendChunk } from '#server/testing/uploads.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';
import { withDeliverable } from '#server/testing/with-deliverable.ts';

const testApp = await createTestApp();
const { call, db, deps, clock } = testApp;

/** A file that was deleted 30 days ago, with a comment. */
async function createDeletedFile() {
  const { id: clientId } = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId, storedBytes: 5 });
  const path = `uploads/${projectId}`;
  await deps.storage.write(path, Readable.from(['bytes']));
  const deletedAt = new Date(clock.now().getTime() - 30 * days);
  const draft = { projectId, type: 'draft', version: 1, name: 'Draft.mp4', path, size: 5, deletedAt } as const;
  const [file] = await db.insert(files).values(withDeliverable(draft)).returning();
  await db.insert(comments).values({ projectId, fileId: file!.id, clientId, text: 'Louder' });
  return file!;
}

/** Runs a cleanup and does something just before it deletes the first file from storage. */
async function whileRemoving<T>(act: () => Promise<T>, cleanup: 'files' | 'uploads'): Promise<T> {
  const { remove } = deps.storage;
  let acting: Promise<T> | undefined;
  const removing = vi.spyOn(deps.storage, 'remove').mockImplementation(async (path) => {
    acting ??= act();
    await acting;
    return remove(path);
  });
  await runCleanup(deps, cleanup);
  await testApp.drain();
  removing.mockRestore();
  return acting!;
}

test('a file restored while others are deleted for good keeps its bytes and comments', async () => {
  const { id, projectId, path } = await createDeletedFile();
  const cleanup = await db.transaction(async (tx) => {
    await tx.select().from(projects).where(eq(projects.id, projectId)).for('update');
    await tx.update(files).set({ deletedAt: null }).where(eq(files.id, id));
    const running = runCleanup(deps, 'files');
    await waitForLock({ db });
    return { running };
  });
  await cleanup.running;
  await testApp.drain();
  expect(await deps.storage.size(path)).toBe(5);
  expect(await db.$count(comments, eq(comments.fileId, id))).toBe(1);
});

test('a file that is restored while its bytes are deleted is either there or gone', async () => {
  const { id, projectId, path } = await createDeletedFile();
  const cookie = await ownerCookie(testApp);
  const restored = await whileRemoving(() => call('POST', `/api/files/${id}/restore`, { cookie }), 'files');
  expect(restored.status).toBe(404);
  expect(await deps.storage.size(path)).toBeUndefined();
  const [project] = await db.select().from(projects).where(eq(projects.id, projectId));
  expect(project!.storedBytes).toBe(0);
});

test('an upload that is continued while it expires arrives whole or not at all', async () => {
  const { id: clientId } = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId });
  const cookie = await ownerCookie(testApp);
  const metadata = { filename: 'Late.mov', projectId: String(projectId), type: 'source' };
  const { location } = await begin(testApp.url, cookie, metadata, 6);
  await sendChunk(testApp.url + location, cookie, Buffer.from('abc'), 0);
  clock.advance(8 * days);
  const later = await ownerCookie(testApp);
  await whileRemoving(() => sendChunk(testApp.url + location, later, Buffer.from('abcdef'), 3), 'uploads');
  const rows = await db.select().from(files).where(eq(files.projectId, projectId));
  for (const { path } of rows) expect(await deps.storage.size(path)).toBe(6);
});
