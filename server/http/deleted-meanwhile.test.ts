import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newAdmin } from '#server/testing/access/access-callers.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const cookie = await ownerCookie(testApp);

const createLead = async () =>
  (await call('POST', '/api/admin/leads', { cookie, body: { name: 'Ann Carter', email: 'ann@deleted.example' } })).body.lead.id as number;

/** What is deleted, in one transaction, and the request that has found it just before. */
type Race = () => Promise<{ remove: SQL; send: () => ReturnType<typeof call> }>;

const byLead =
  (send: (leadId: number) => ReturnType<typeof call>): Race =>
  async () => {
    const leadId = await createLead();
    return { remove: sql`delete from leads where id = ${leadId}`, send: () => send(leadId) };
  };

const byAdmin =
  (send: (userId: number, adminCookie: string) => ReturnType<typeof call>): Race =>
  async () => {
    const { userId, cookie: adminCookie } = await newAdmin(testApp);
    return { remove: sql`delete from users where id = ${userId}`, send: () => send(userId, adminCookie) };
  };

const newProject = async () => createProject(testApp, { clientId: (await createClient(testApp)).id });
const post = (path: string, body: object, by = cookie) => call('POST', `/api/admin/${path}`, { cookie: by, body });
const patch = (path: string, body: object) => call('PATCH', `/api/admin/${path}`, { cookie, body });

test.each<[string, Race]>([
  ['a lead for which a proposal is written', byLead((leadId) => post('proposals', { title: 'Launch film', leadId }))],
  ['an admin who is assigned to a project', byAdmin(async (editorId) => patch(`projects/${(await newProject()).id}`, { editorId }))],
  [
    'an admin for whom a project is created',
    byAdmin(async (editorId) => post('projects', { clientId: (await newProject()).clientId, title: 'Trailer', editorId })),
  ],
  ['an admin to whom a lead is given', byAdmin(async (ownerId) => patch(`leads/${await createLead()}`, { ownerId }))],
  [
    'an admin for whom a lead is created',
    byAdmin((ownerId) => post('leads', { name: 'Ann Carter', email: 'ann@deleted.example', ownerId })),
  ],
  ['the admin who writes a note', byAdmin(async (_, by) => post(`leads/${await createLead()}/notes`, { text: 'Called' }, by))],
])('answers 409 when %s is deleted meanwhile', async (_, prepare) => {
  const { remove, send } = await prepare();
  let answer: ReturnType<typeof call> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(remove);
    answer = send();
    await waitForLock(testApp);
  });
  const { status, body } = (await answer)!;
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' });
});
