import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { invitations } from '#server/db/schema/accounts/invitations.ts';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { leadEvents } from '#server/db/schema/sales/lead-events.ts';
import { leads } from '#server/db/schema/sales/leads.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const cookie = await ownerCookie(testApp);

beforeEach(async () => {
  await db.delete(leads);
});

let number = 0;

/** A lead with an address of its own. */
async function createLead(email = `lead${++number}@sender.example`) {
  const { body } = await call('POST', '/api/admin/leads', { cookie, body: { name: 'Ann Sender', email } });
  return { id: body.lead.id as number, email };
}

const convert = (id: number, body: object = { title: 'Trailer', deadline: '2026-06-01' }) =>
  call('POST', `/api/admin/leads/${id}/convert`, { cookie, body });

const clientsWith = (email: string) => db.select().from(clients).where(eq(clients.email, email));
const projectsOf = (clientId: number) => db.select().from(projects).where(eq(projects.clientId, clientId));

test('invites the client, creates the project for the lead’s owner and wins the lead', async () => {
  const { id, email } = await createLead();
  const { status, body } = await convert(id);
  expect(status).toBe(200);
  const [client] = await clientsWith(email);
  expect(client).toMatchObject({ status: 'invited', name: 'Ann Sender' });
  const [project] = await projectsOf(client!.id);
  expect(project).toMatchObject({ title: 'Trailer', deadline: '2026-06-01', editorId: body.lead.owner.id });
  expect(body.lead).toMatchObject({
    stage: 'won',
    clientId: client!.id,
    clientName: 'Ann Sender',
    projectId: project!.id,
    projectTitle: 'Trailer',
  });
  expect(body.lead.events).toMatchObject([{ to: 'new' }, { from: 'new', to: 'won' }]);
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'lead.converted'))).toMatchObject([{ clientId: client!.id }]);
  expect(await db.select().from(mails).where(eq(mails.to, email))).toHaveLength(1);
});

test('uses the client with the address, ignoring case, and invites nobody', async () => {
  const client = await createClient(testApp, { email: 'known@client.example' });
  const { id } = await createLead('Known@Client.example');
  expect((await convert(id)).body.lead.clientId).toBe(client.id);
  expect(await projectsOf(client.id)).toHaveLength(1);
  expect(await db.select().from(invitations).where(eq(invitations.clientId, client.id))).toEqual([]);
});

test('uses an invited client without another email', async () => {
  const { id, email } = await createLead();
  await call('POST', '/api/admin/generate-invite', { cookie, body: { name: 'Ann', email } });
  expect((await convert(id)).status).toBe(200);
  expect(await db.select().from(mails).where(eq(mails.to, email))).toHaveLength(1);
});

test('converts once, however often and by how many it is pressed', async () => {
  const { id, email } = await createLead();
  const responses = await Promise.all(Array.from({ length: 5 }, (_, index) => convert(id, { title: `Trailer ${index}` })));
  responses.push(await convert(id));
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set(responses.map(({ body }) => body.lead.projectId)).size).toBe(1);
  const [client, ...others] = await clientsWith(email);
  expect(others).toEqual([]);
  expect(await projectsOf(client!.id)).toHaveLength(1);
  expect(await db.select().from(leadEvents).where(eq(leadEvents.to, 'won'))).toHaveLength(1);
  expect(await db.select().from(mails).where(eq(mails.to, email))).toHaveLength(1);
});

test('converts once for an existing client, too', async () => {
  const client = await createClient(testApp);
  const { id } = await createLead(client.email);
  const responses = await Promise.all([convert(id), convert(id)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await projectsOf(client.id)).toHaveLength(1);
});

test('creates nothing for a lead that is deleted meanwhile', async () => {
  const { id, email } = await createLead();
  let response: ReturnType<typeof convert> | undefined;
  await db.transaction(async (tx) => {
    await tx.delete(leads).where(eq(leads.id, id));
    response = convert(id);
    await waitForLock(testApp);
  });
  expect((await response!).status).toBe(404);
  expect(await clientsWith(email)).toEqual([]);
});

test('leaves nothing behind when the project is refused', async () => {
  const { id, email } = await createLead();
  expect((await convert(id, { title: ' ' })).body.errors).toHaveProperty('title');
  expect(await clientsWith(email)).toEqual([]);
  expect((await convert(4711)).status).toBe(404);
});

test('keeps a won lead as it is', async () => {
  const { id } = await createLead();
  await convert(id);
  const lost = await call('POST', `/api/admin/leads/${id}/stage`, { cookie, body: { stage: 'lost', note: 'No' } });
  expect(lost).toMatchObject({ status: 409, body: { message: 'This lead is now in the stage “won”.' } });
});

test('is exported with and erased with its client, also one that was not converted', async () => {
  const client = await createClient(testApp, { name: 'Quillon Needle', email: 'quillon@needle.example' });
  const { id } = await createLead(client.email);
  await convert(id);
  const other = await createLead('QUILLON@needle.example');
  await call('POST', `/api/admin/leads/${other.id}/notes`, { cookie, body: { text: 'Quillon Needle called.' } });
  const stranger = await createLead();
  const { body } = await call('GET', '/api/client/data', { cookie: client.cookie });
  expect(body.data.leads).toHaveLength(2);
  expect(JSON.stringify(body)).not.toContain('called');
  expect((await call('POST', `/api/admin/clients/${client.id}/erase`, { cookie, body: { name: 'Quillon Needle' } })).status).toBe(200);
  expect((await db.select().from(leads)).map((lead) => lead.id)).toEqual([stranger.id]);
  const remaining = [await db.select().from(leadEvents), await db.select().from(auditLog), await db.select().from(contactMessages)];
  expect(JSON.stringify(remaining)).not.toMatch(/quillon|called/i);
});
