import { Readable } from 'node:stream';
import { Metadata } from '@tus/server';
import { newBriefTemplate } from '#api/sales/brief-endpoints.ts';
import { leads } from '#server/db/schema/sales/leads.ts';
import { addTemplate, offerTemplate } from '#server/features/sales/briefs/brief-templates.service.ts';
import { beginBriefUpload, briefUploads } from '#server/features/sales/briefs/brief-uploads.ts';
import { submitBrief } from '#server/features/sales/briefs/fill-brief.ts';
import { offerBrief } from '#server/features/sales/briefs/offer-brief.ts';
import { sendBrief } from '#server/features/sales/briefs/send-brief.ts';
import { uploadPath } from '#server/storage/storage.ts';
import { briefTemplate } from '#server/testing/briefs.ts';
import { finishUpload } from '#server/uploads/uploads.service.ts';
import type { AccessFixture, ClientPerson } from './access-callers.ts';
import { createRow, systemActor } from './access-rows.ts';
import { listWithBoth, type PrepareRequest } from './prepare-request.ts';

const tus = { 'tus-resumable': '1.0.0' };

/** A template with the client's marker in it. */
const addTemplateOf = ({ testApp: { deps } }: AccessFixture, { marker: name }: ClientPerson) =>
  addTemplate(deps, newBriefTemplate.parse({ ...briefTemplate, name }));

const addTemplateOfA = (fixture: AccessFixture) => addTemplateOf(fixture, fixture.a);

/** The lead that became a project of client A. */
async function addLead(fixture: AccessFixture) {
  const { marker: name, email, clientId } = fixture.a;
  const projectId = await createRow.project(fixture, fixture.a);
  const [row] = await fixture.testApp.db.insert(leads).values({ name, email, clientId, projectId }).returning();
  return { leadId: row!.id, projectId };
}

/** A brief that was sent to client A, with its link's token. */
async function addSent(fixture: AccessFixture) {
  const { leadId, projectId } = await addLead(fixture);
  const { id, link } = await sendBrief(fixture.testApp.deps, leadId, await addTemplateOfA(fixture), systemActor);
  return { id, leadId, projectId, token: link.split('/').at(-1)! };
}

/** A brief's file of five bytes, whose upload has begun. */
async function addUpload(fixture: AccessFixture) {
  const { deps } = fixture.testApp;
  const sent = await addSent(fixture);
  const fileId = await beginBriefUpload(deps, sent.token, '192.0.2.1', {
    metadata: { filename: 'Logo.svg', questionKey: 'logo' },
    size: 5,
  });
  await deps.storage.write(uploadPath(fileId), Readable.from(['']));
  return { ...sent, fileId };
}

async function addFile(fixture: AccessFixture) {
  const sent = await addUpload(fixture);
  await fixture.testApp.deps.storage.write(uploadPath(sent.fileId), Readable.from(['brief']));
  await finishUpload(fixture.testApp.deps, briefUploads, sent.fileId);
  return sent;
}

async function addSubmitted(fixture: AccessFixture) {
  const sent = await addFile(fixture);
  await submitBrief(fixture.testApp.deps, sent.id, { title: fixture.a.marker }, systemActor);
  return sent;
}

async function addOffer(fixture: AccessFixture) {
  const { deps, db } = fixture.testApp;
  await offerTemplate(deps, await addTemplateOfA(fixture), systemActor);
  const messageId = await createRow.message(fixture, fixture.a);
  return (await db.transaction((tx) => offerBrief(deps, tx, messageId)))!;
}

type Sent = Awaited<ReturnType<typeof addUpload>>;

const withId =
  <Row>(add: (fixture: AccessFixture) => Promise<Row>, idOf: (row: Row) => number, body?: object): PrepareRequest =>
  async (fixture) => ({ params: { id: idOf(await add(fixture)) }, ...(body && { body }) });
const withToken =
  (add: (fixture: AccessFixture) => Promise<Pick<Sent, 'token'>>, body?: object): PrepareRequest =>
  async (fixture) => ({ params: { token: (await add(fixture)).token }, ...(body && { body }) });
const ofUpload = async (fixture: AccessFixture) => {
  const { token, fileId: id } = await addUpload(fixture);
  return { token, id };
};
const idOf = ({ id }: { id: number }) => id;
const itself = (id: number) => id;

/** Requests about briefs, by endpoint. */
export const briefRequests: Record<string, PrepareRequest> = {
  'GET /api/admin/brief-templates': listWithBoth(addTemplateOf),
  'POST /api/admin/brief-templates': ({ a }) => ({ body: { ...briefTemplate, name: a.marker } }),
  'GET /api/admin/brief-templates/:id': withId(addTemplateOfA, itself),
  'PATCH /api/admin/brief-templates/:id': withId(addTemplateOfA, itself, { revision: 1, content: briefTemplate.content }),
  'POST /api/admin/brief-templates/:id/duplicate': withId(addTemplateOfA, itself),
  'DELETE /api/admin/brief-templates/:id': withId(addTemplateOfA, itself),
  'PUT /api/admin/brief-offer': async (fixture) => {
    await addTemplateOf(fixture, fixture.b);
    return { body: { templateId: await addTemplateOfA(fixture) } };
  },
  'GET /api/admin/leads/:id/briefs': withId(addSent, ({ leadId }) => leadId),
  'GET /api/admin/projects/:id/briefs': withId(addSent, ({ projectId }) => projectId),
  'POST /api/admin/leads/:id/briefs': async (fixture) => ({
    params: { id: (await addLead(fixture)).leadId },
    body: { templateId: await addTemplateOfA(fixture) },
  }),
  'POST /api/admin/briefs/:id/remind': withId(addSent, idOf),
  'POST /api/admin/briefs/:id/reopen': withId(addSubmitted, idOf),
  'POST /api/admin/briefs/:id/revoke-links': withId(addSent, idOf),
  'GET /api/admin/briefs/:id/files/:fileId': async (fixture) => {
    const { id, fileId } = await addFile(fixture);
    return { params: { id, fileId } };
  },
  'DELETE /api/admin/briefs/:id/files/:fileId': async (fixture) => {
    const { id, fileId } = await addFile(fixture);
    return { params: { id, fileId } };
  },
  'GET /api/briefs/:token': withToken(addSent),
  'PATCH /api/briefs/:token/answers': withToken(addSent, { answers: { title: 'Launch' } }),
  'DELETE /api/briefs/:token/files/:id': async (fixture) => ({ params: await ofUpload(fixture) }),
  'POST /api/briefs/:token/submit': withToken(addFile, { answers: { title: 'Launch' } }),
  'POST /api/brief-offers/:token': async (fixture) => ({ params: { token: await addOffer(fixture) } }),
  'POST /api/briefs/:token/uploads': async (fixture) => ({
    params: { token: (await addSent(fixture)).token },
    headers: { ...tus, 'upload-length': '5', 'upload-metadata': Metadata.stringify({ filename: 'Logo.svg', questionKey: 'logo' }) },
  }),
  'PATCH /api/briefs/:token/uploads/:id': async (fixture) => ({
    params: await ofUpload(fixture),
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: 'brief',
  }),
  'DELETE /api/briefs/:token/uploads/:id': async (fixture) => ({ params: await ofUpload(fixture), headers: tus }),
};
