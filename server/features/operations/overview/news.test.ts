import { expect, test } from 'vitest';
import { proposalContent } from '#api/sales/proposal-content.ts';
import { proposals } from '#server/db/schema/sales/proposals.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { days } from '#server/shared/clock.ts';
import { briefActions } from '#server/testing/briefs.ts';
import { clientPassword, createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db, clock } = testApp;
await changeStudio(db, { timeZone: 'UTC' });
await ownerCookie(testApp);
const client = await createClient(testApp, { name: 'Ann Carter' });
const overview = async () => (await call('GET', '/api/admin/overview', { cookie: await ownerCookie(testApp) })).body;

test("shows today's news", async () => {
  const { id } = await createProject(testApp, { clientId: client.id, title: 'Short', status: 'footage_upload' });
  await call('POST', `/api/client/projects/${id}/upload-done`, { cookie: client.cookie });
  expect((await overview()).news).toMatchObject([
    { text: 'Ann Carter finished uploading footage for Short.', link: `/admin/projects/${id}` },
  ]);
  clock.advance(days);
  expect((await overview()).news).toEqual([]);
});

test("tells of a first sign-in, a proposal that was sent and a lead's answers as today's news", async () => {
  const { email } = await createClient(testApp, { name: 'Nia Moss' });
  for (const _ of ['first', 'second']) await call('POST', '/api/client/login', { body: { email, password: clientPassword } });
  clock.advance(1000);
  const { admin, addLead, send, visit } = await briefActions(testApp);
  const template = {
    name: 'Video project',
    content: { introduction: '', questions: [{ key: 'story', kind: 'long_text', label: 'Story?' }] },
  };
  const { id: templateId } = (await admin('POST', '/brief-templates', template)).body.template;
  await visit((await send(await addLead(), templateId)).body.link).submit({ story: 'A lighthouse.' });
  clock.advance(1000);
  const proposal = {
    title: 'Series',
    recipientName: 'Sam Brand',
    recipientEmail: 'sam@lead.example',
    currency: 'USD',
    validUntil: '2026-04-01',
  };
  await db.insert(proposals).values([
    { ...proposal, content: proposalContent.parse({}), state: 'sent', version: 1, sentAt: clock.now() },
    {
      ...proposal,
      title: 'Before',
      content: proposalContent.parse({}),
      state: 'sent',
      version: 1,
      sentAt: new Date(clock.now().getTime() - days),
    },
  ]);
  expect((await overview()).news).toMatchObject([
    { kind: 'sent_proposal', text: 'Series was sent to Sam Brand.' },
    { kind: 'notification', text: expect.stringMatching(/^The brief “.+” was submitted\.$/) },
    { kind: 'notification', text: 'Nia Moss signed in for the first time.' },
  ]);
});
