import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { briefFiles, briefLinks, briefOffers, briefs } from '#server/db/schema/sales/briefs.ts';
import { leads } from '#server/db/schema/sales/leads.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { briefActions, briefTemplate } from '#server/testing/briefs.ts';
import { createClient } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { cleanUpLeads } from '../leads/leads.service.ts';

const testApp = await createTestApp();
const { app, call, clock, db, deps, drain } = testApp;
const { owner, admin, addLead, addTemplate, mailsTo, send, timeline, visit } = await briefActions(testApp);

const templateId = await addTemplate();
const { questions } = briefTemplate.content;

test('a lead fills in a brief in two tabs, and its answers come with it to the project', async () => {
  const leadId = await addLead({ email: 'ann@story.example' });
  const sent = await send(leadId, templateId);
  expect(sent).toMatchObject({ status: 201, body: { brief: { title: 'Video project', state: 'sent', answers: {}, currency: 'USD' } } });
  const { link, brief } = sent.body;
  expect(link).toMatch(/\/brief\/[\w-]{22}$/);
  expect((await mailsTo('ann@story.example')).at(-1)!.content.action!.url).toBe(link);
  expect((await send(leadId, templateId)).status).toBe(409);

  const [one, other] = [visit(link), visit(link)];
  expect((await one.read()).body.brief).toMatchObject({
    recipientName: 'Ann Sender',
    content: { questions: [{ key: 'title' }, {}, {}, {}, {}, {}, {}, {}] },
  });
  await other.read();
  const saved = await Promise.all([
    one.save({ title: 'Launch film', budget: { from: 2000, to: 3000 } }),
    other.save({ channels: ['fair', 'web'] }),
  ]);
  expect(saved.map(({ status }) => status)).toEqual([200, 200]);
  await other.save({ title: 'Spring launch' });

  // Answers stay readable after the form has changed.
  const changed = { revision: 1, name: 'Another form', content: { questions: [questions[1]] } };
  expect((await admin('PATCH', `/brief-templates/${templateId}`, changed)).body.template).toMatchObject({
    revision: 2,
    name: 'Another form',
  });
  expect((await admin('PATCH', `/brief-templates/${templateId}`, changed)).status).toBe(409);
  await admin('PATCH', `/brief-templates/${templateId}`, { ...briefTemplate, revision: 2 });

  expect((await one.submit()).body.errors).toEqual({ 'answers.logo': ['Please answer this question'] });
  const { location } = await one.beginUpload(5, { lastModified: '1795846879047', fingerprint: 'f0'.repeat(32) });
  expect((await one.read()).body.brief.files).toMatchObject([
    { isComplete: false, lastModified: 1_795_846_879_047, fingerprint: 'f0'.repeat(32) },
  ]);
  expect(Object.keys((await one.submit()).body.errors), 'a file is underway').toEqual(['answers.logo']);
  await one.send(location, 'brief');
  const removed = await one.upload('gone');
  expect((await one.at('DELETE', `/files/${removed}`)).body.brief.files).toHaveLength(1);
  const submitted = await Promise.all([one.submit({ story: 'Two friends' }), other.submit({ story: 'Two friends' })]);
  for (const { status, body } of submitted) {
    expect(status).toBe(200);
    expect(body.brief).toMatchObject({ title: 'Video project', state: 'submitted', files: [{ name: 'Logo.svg', isComplete: true }] });
  }
  expect((await one.save({ title: 'Too late' })).status).toBe(409);
  expect((await one.beginUpload(5)).status).toBe(409);
  expect(await timeline(leadId)).toEqual(['new', 'sent', 'brief_sent', 'opened', 'submitted']);
  const about = await db
    .select()
    .from(notifications)
    .where(eq(notifications.link, `/admin/leads/${leadId}`));
  expect(about.map(({ text }) => text)).toEqual(['The brief “Video project” was submitted.']);

  await admin('POST', `/leads/${leadId}/convert`, { title: 'Launch' });
  const { projectId } = (await admin('GET', `/leads/${leadId}`)).body.lead;
  const [shown] = (await admin('GET', `/projects/${projectId}/briefs`)).body.briefs;
  const answers = { title: 'Spring launch', story: 'Two friends', channels: ['web', 'fair'], budget: { from: 2000, to: 3000 } };
  expect(shown).toMatchObject({ id: brief.id, leadId, answers, content: { questions } });
  const url = `/api/admin/briefs/${brief.id}/files/${shown.files[0].id}`;
  const file = await app.inject({ method: 'GET', url, headers: { cookie: owner } });
  expect(file.payload).toBe('brief');
  expect(file.headers).toMatchObject({
    'content-disposition': 'attachment; filename=Logo.svg',
    'content-type': 'application/octet-stream',
  });
});

test('reopens a submitted brief, reminds of one, and ends its links', async () => {
  const leadId = await addLead({ email: 'cleo@again.example' });
  const { link, brief } = (await send(leadId, templateId)).body;
  await visit(link).upload('brief');
  await visit(link).submit({ title: 'Launch' });
  const act = (action: string) => admin('POST', `/briefs/${brief.id}/${action}`);
  expect((await act('remind')).status).toBe(409);
  const reopened = await act('reopen');
  expect(reopened).toMatchObject({ status: 200, body: { brief: { state: 'opened', submittedAt: null, answers: { title: 'Launch' } } } });
  expect((await act('reopen')).status).toBe(409);
  expect((await visit(reopened.body.link).save({ title: 'Another' })).status).toBe(200);
  const reminded = await act('remind');
  expect((await visit(reminded.body.link).read()).body.brief.answers).toEqual({ title: 'Another' });
  expect((await act('revoke-links')).body.brief.openUntil).toBeNull();
  for (const old of [link, reopened.body.link, reminded.body.link]) expect((await visit(old).read()).status).toBe(404);
  const second = await send(leadId, templateId);
  expect(second.status, 'the first one can no longer be filled in').toBe(201);
  expect((await act('remind')).status).toBe(409);
  const events = ['new', 'sent', 'brief_sent', 'submitted', 'reopened', 'reminded', 'opened', 'links_revoked', 'sent'];
  expect((await timeline(leadId)).filter((event) => event !== 'opened')).toEqual(events.filter((event) => event !== 'opened'));
  expect((await mailsTo('cleo@again.example')).map(({ subject }) => subject.split(':')[0])).toEqual([
    'A few questions from Picturelock',
    'You can change your answers',
    'Reminder',
    'A few questions from Picturelock',
  ]);
});

test('refuses what a link is not for', async () => {
  const { link, brief } = (await send(await addLead(), templateId)).body;
  const other = (await send(await addLead(), templateId)).body;
  const [guest, stranger] = [visit(link), visit(other.link)];

  const { status, body } = await guest.save({ title: 'Kept out', format: 'radio', reference: 'javascript:alert(1)', unknown: 'x' });
  expect({ status, fields: Object.keys(body.errors) }).toEqual({
    status: 422,
    fields: ['answers.format', 'answers.reference', 'answers.unknown'],
  });
  expect((await guest.read()).body.brief.answers).toEqual({});
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`q${index}`, 'x']));
  expect((await guest.save(many)).body.errors).toEqual({ answers: ['These are too many answers'] });

  const fileId = await guest.upload('brief');
  expect((await stranger.at('DELETE', `/files/${fileId}`)).status).toBe(404);
  expect((await fetch(`${testApp.url}/api/briefs/${other.link.split('/').at(-1)}/uploads/${fileId}`, { method: 'HEAD' })).status).toBe(404);
  expect((await admin('GET', `/briefs/${other.brief.id}/files/${fileId}`)).status).toBe(404);
  for (const metadata of [{ questionKey: 'title' }, { questionKey: 'unknown' }])
    expect((await guest.beginUpload(5, metadata)).status).toBe(422);
  expect((await guest.beginUpload(1_000_000_000)).status).toBe(413);

  for (let count = 1; count < 17; count++) expect((await guest.beginUpload(1)).status).toBe(201);
  const begun = await Promise.all(Array.from({ length: 5 }, () => guest.beginUpload(1)));
  expect(begun.map((upload) => upload.status).sort(), 'three more are allowed').toEqual([201, 201, 201, 403, 403]);
  expect(await db.$count(briefFiles, eq(briefFiles.briefId, brief.id))).toBe(20);

  await db.update(briefLinks).set({ expiresAt: clock.now() }).where(eq(briefLinks.briefId, brief.id));
  expect((await guest.read()).status).toBe(404);
  expect((await guest.submit()).status).toBe(404);
  expect((await guest.beginUpload(1)).status).toBe(404);
});

test('the contact page offers a brief, which makes a lead of the message once', async () => {
  const message = { name: 'Bea Visitor', email: 'bea@visitor.example', message: 'Could you cut our film?' };
  expect((await call('POST', '/api/contact', { body: message })).body).toEqual({ success: true });
  const choose = (id: number | null) => admin('PUT', '/brief-offer', { templateId: id });
  expect((await choose(templateId)).body.templates.filter(({ isOffered }: { isOffered: boolean }) => isOffered)).toMatchObject([
    { id: templateId },
  ]);
  const { briefOffer } = (await call('POST', '/api/contact', { body: message })).body;
  expect((await call('POST', '/api/contact', { body: { ...message, reference: 'spam' } })).body).toEqual({ success: true });
  const accept = () => call('POST', `/api/brief-offers/${briefOffer}`);
  const accepted = await Promise.all([accept(), accept()]);
  expect(accepted.map(({ status }) => status)).toEqual([200, 200]);
  await visit(accepted[0]!.body.link).save({ title: 'Launch' });
  expect((await visit(accepted[1]!.body.link).read()).body.brief).toMatchObject({
    answers: { title: 'Launch' },
    recipientName: 'Bea Visitor',
  });

  const [lead, ...others] = (await admin('GET', '/leads?search=bea@visitor.example')).body;
  expect(others).toEqual([]);
  const [brief] = (await admin('GET', `/leads/${lead.id}/briefs`)).body.briefs;
  expect(lead).toMatchObject({ name: 'Bea Visitor', stage: 'brief_sent', owner: null });
  expect(await timeline(lead.id)).toEqual(['new', 'requested', 'brief_sent', 'opened']);
  const [unread] = (await admin('GET', '/contact-messages?limit=1')).body;
  expect(unread, 'nobody in the studio has read it').toMatchObject({ leadId: lead.id, status: 'unread' });
  const mailed = await mailsTo(message.email);
  expect(mailed.map(({ subject }) => subject)).toEqual(['We received your message', expect.stringMatching(/^Your answers for /)]);
  const resumed = visit(mailed[1]!.content.action!.url);
  expect((await resumed.read()).body.brief.answers).toEqual({ title: 'Launch' });
  expect(lead.isBriefAnswered).toBe(false);

  await admin('POST', `/briefs/${brief.id}/revoke-links`);
  expect((await accept()).status, 'revoked').toBe(404);
  await db.update(briefLinks).set({ revokedAt: null }).where(eq(briefLinks.briefId, brief.id));
  expect((await accept()).status).toBe(200);
  await db.update(briefOffers).set({ createdAt: subtractMilliseconds(clock.now(), 1 * days) });
  expect((await accept()).status).toBe(404);
  await choose(null);
  expect((await call('POST', '/api/contact', { body: message })).body).toEqual({ success: true });
});

test('starts with a sample, which becomes the studio’s own by a change', async () => {
  const samples = async () =>
    (await admin('GET', '/brief-templates')).body.templates.filter(({ isSample }: { isSample: boolean }) => isSample);
  const [{ id, name, content }] = await samples();
  expect(content.questions.length).toBeGreaterThan(5);
  const copy = (await admin('POST', `/brief-templates/${id}/duplicate`)).body.template;
  expect(copy).toMatchObject({ name: `Copy of ${name}`, content, isSample: false, isOffered: false });
  expect((await admin('PATCH', `/brief-templates/${id}`, { revision: 1, content })).status, 'it can be stored as it is').toBe(200);
  expect(await samples()).toEqual([]);
});

test('is exported, erased and deleted with its lead, and so are its files', async () => {
  const client = await createClient(testApp, { name: 'Quillon Needle', email: 'quillon@needle.example' });
  const add = async (email: string) => {
    const leadId = await addLead({ name: 'Quillon Needle', email });
    const { brief, link } = (await send(leadId, templateId)).body;
    const guest = visit(link);
    const fileId = await guest.upload('brief', { filename: 'Needle.svg' });
    await guest.submit({ title: 'Needle’s film' });
    return { leadId, briefId: brief.id as number, path: `uploads/${fileId}` };
  };
  const [own, removed, old] = [await add(client.email), await add('other@removed.example'), await add('other@old.example')];
  const { body } = await call('GET', '/api/client/data', { cookie: client.cookie });
  expect(body.data).toMatchObject({ briefs: [{ answers: { title: 'Needle’s film' } }], briefFiles: [{ name: 'Needle.svg' }] });

  expect((await admin('POST', `/clients/${client.id}/erase`, { name: 'Quillon Needle' })).status).toBe(200);
  await admin('DELETE', `/leads/${removed.leadId}`);
  await drain();
  for (const { path } of [own, removed]) expect(await deps.storage.size(path)).toBeUndefined();
  await db
    .update(leads)
    .set({ updatedAt: subtractMilliseconds(clock.now(), 800 * days) })
    .where(eq(leads.id, old.leadId));
  await cleanUpLeads(deps);
  await drain();
  expect(await deps.storage.size(old.path)).toBeUndefined();
  for (const { briefId } of [own, removed, old]) expect(await db.$count(briefs, eq(briefs.id, briefId))).toBe(0);
  const remaining = [await db.select().from(auditLog), await db.select().from(notifications)];
  expect(JSON.stringify(remaining)).not.toMatch(/needle/i);
});
