import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts/users.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.service.ts';
import { findFirstDeliverable } from '#server/features/projects/deliverables/deliverables.store.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createVersion } from '#server/testing/versions.ts';

const testApp = await createTestApp();
const { call, db, deps } = testApp;
const owner = await ownerCookie(testApp);
const client = await createClient(testApp);
const everyone = async () => (await db.select().from(users).orderBy(users.id)).map(({ id }) => id);

/** An admin who is signed in. */
async function createAdmin(preferences = {}) {
  const [admin] = await db.insert(users).values({ username: randomUUID(), name: 'Eve Editor', password: 'none', preferences }).returning();
  return { ...admin!, cookie: `picturelock-admin=${await openSession(db, deps.clock, { userId: admin!.id }, { userAgent: 'test' })}` };
}

const editor = await createAdmin();
const follower = await createAdmin({ otherEditorsProjects: true });

beforeEach(() => db.delete(notifications));

const change = (id: number, body: object, cookie = owner) => call('PATCH', `/api/admin/projects/${id}`, { cookie, body });
const comment = (id: number) => call('POST', `/api/client/projects/${id}/comments`, { cookie: client.cookie, body: { text: 'Louder' } });

async function notified() {
  const rows = await db.select().from(notifications).orderBy(notifications.userId);
  return rows.map(({ userId }) => userId);
}

test('assigns a project with a priority, tells the new editor and records it in the audit log', async () => {
  const body = { clientId: client.id, title: 'Trailer', editorId: editor.id, priority: 'urgent' };
  const created = (await call('POST', '/api/admin/projects', { cookie: owner, body })).body.project;
  expect(created).toMatchObject({ editor: { id: editor.id, name: 'Eve Editor' }, priority: 'urgent' });
  expect(await db.select().from(notifications).where(eq(notifications.userId, editor.id))).toMatchObject([
    { text: 'Trailer was assigned to you.', link: `/admin/projects/${created.id}`, digestPending: false },
  ]);
  await change(created.id, { editorId: null });
  // Nobody is notified of what they did themselves.
  await change(created.id, { editorId: editor.id }, editor.cookie);
  expect(await db.select().from(notifications).where(eq(notifications.userId, editor.id))).toHaveLength(1);
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'project.assigned')).orderBy(auditLog.id);
  expect(entries.map(({ target }) => target)).toEqual(['Trailer: Eve Editor', 'Trailer: no editor', 'Trailer: Eve Editor']);
  expect(await change(created.id, { editorId: 99_999 })).toMatchObject({
    status: 422,
    body: { errors: { editorId: ["This admin doesn't exist."] } },
  });
});

test('never shows clients the editor or the priority', async () => {
  const { id } = await createProject(testApp, { clientId: client.id, editorId: editor.id, priority: 'high' });
  const { project } = (await call('GET', `/api/client/projects/${id}`, { cookie: client.cookie })).body;
  expect(Object.keys(project)).not.toEqual(expect.arrayContaining(['editor']));
  expect(project).not.toHaveProperty('priority');
});

test('filters the list and the board by editor', async () => {
  const own = await createClient(testApp);
  const reader = await createAdmin();
  await createProject(testApp, { clientId: own.id, title: 'Hers', editorId: reader.id, deadline: '2026-03-05' });
  await createProject(testApp, { clientId: own.id, title: "Nobody's" });
  const read = async (path: string) => (await call('GET', `/api/admin/projects${path}`, { cookie: reader.cookie })).body;
  const titles = async (query: string) => (await read(`?clientId=${own.id}${query}`)).map(({ title }: { title: string }) => title);
  expect(await titles('&editor=me')).toEqual(['Hers']);
  expect(await titles(`&editor=${editor.id}`)).toEqual([]);
  expect(await titles('&editor=none')).toEqual(["Nobody's"]);
  expect(await titles(`&editor=${reader.id}&sort=deadline`)).toEqual(['Hers']);
  expect((await read('/board?editor=me')).columns[0]).toMatchObject({ total: 1, projects: [{ title: 'Hers' }] });
});

test('notifies the editor and those who follow every project; without an editor, all admins', async () => {
  const { id } = await createProject(testApp, { clientId: client.id, editorId: editor.id });
  await comment(id);
  expect(await notified()).toEqual([editor.id, follower.id]);
  await db.delete(notifications);
  await change(id, { editorId: null });
  await comment(id);
  expect(await notified()).toEqual(await everyone());
});

test('leaves the projects of a removed admin without an editor, and everyone is notified again', async () => {
  const leaving = await createAdmin();
  const { id } = await createProject(testApp, { clientId: client.id, editorId: leaving.id });
  expect((await call('DELETE', `/api/admin/admins/${leaving.id}`, { cookie: owner })).status).toBe(200);
  expect((await call('GET', `/api/admin/projects/${id}`, { cookie: owner })).body.project.editor).toBeNull();
  await comment(id);
  expect(await notified()).toEqual(await everyone());
});

test('notifies the editors of what a comment, a decision or a file is about, and the one of the project where a film has none', async () => {
  const filmEditor = await createAdmin();
  const project = await createProject(testApp, { clientId: client.id, editorId: editor.id, title: 'Campaign', status: 'editing' });
  const ids = [await findFirstDeliverable(db, project.id)];
  const [other] = await db.insert(deliverables).values({ projectId: project.id, title: 'Short', editorId: filmEditor.id }).returning();
  ids.push(other!.id);
  const files: { id: number }[] = [];
  for (const deliverableId of ids) files.push(await createVersion(testApp, { projectId: project.id, deliverableId }));
  await call('POST', `/api/admin/projects/${project.id}/deliverables/send`, { cookie: owner, body: { ids } });
  await db.delete(notifications);
  const commentOn = (fileId: number) => call('POST', `/api/files/${fileId}/comments`, { cookie: client.cookie, body: { text: 'Louder' } });
  const notifiedAfter = async (act: () => Promise<{ status: number }>) => {
    await db.delete(notifications);
    expect((await act()).status).toBeLessThan(300);
    return notified();
  };
  expect(await notifiedAfter(() => commentOn(files[0]!.id))).toEqual([editor.id, follower.id]);
  expect(await notifiedAfter(() => commentOn(files[1]!.id))).toEqual([follower.id, filmEditor.id]);
  expect(await notifiedAfter(() => comment(project.id))).toEqual([editor.id, follower.id]);
  const approvals = ids.map((deliverableId, index) => ({ deliverableId, fileId: files[index]!.id }));
  const approve = () =>
    call('POST', `/api/client/projects/${project.id}/deliverables/approve`, { cookie: client.cookie, body: { approvals, name: 'Ann' } });
  expect(await notifiedAfter(approve)).toEqual([editor.id, follower.id, filmEditor.id]);
});
