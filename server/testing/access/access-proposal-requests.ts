import { desc, eq } from 'drizzle-orm';
import { proposalContent as contentSchema } from '#api/sales/proposal-content.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { acceptProposal } from '#server/features/sales/proposals/accept-proposal.ts';
import { makeDocument } from '#server/features/sales/proposals/make-document.ts';
import { addTemplate } from '#server/features/sales/proposals/proposal-templates.service.ts';
import { findSent } from '#server/features/sales/proposals/proposals.store.ts';
import { sendProposal } from '#server/features/sales/proposals/send-proposal.ts';
import { sendSigningCode } from '#server/features/sales/proposals/signing-code.ts';
import { changeProposal, createProposal } from '#server/features/sales/proposals/write-proposal.ts';
import { proposalContent, selection } from '#server/testing/proposals.ts';
import type { AccessFixture, ClientPerson } from './access-callers.ts';
import { systemActor } from './access-rows.ts';
import { forRowOfA, listWithBoth, type PrepareRequest } from './prepare-request.ts';

/** A draft for a client, with the client's marker in it. */
async function addDraft({ testApp: { deps } }: AccessFixture, { clientId, marker: title }: ClientPerson): Promise<number> {
  const id = await createProposal(deps, { title, clientId, recipientName: '', recipientEmail: '' }, systemActor);
  await changeProposal(deps, id, { revision: 1, content: contentSchema.parse(proposalContent) }, systemActor);
  return id;
}

/** A sent proposal to a client, with its link's token. */
async function addSent(fixture: AccessFixture, person = fixture.a) {
  const id = await addDraft(fixture, person);
  const link = await sendProposal(fixture.testApp.deps, id, 2, systemActor);
  return { id, token: link.split('/').at(-1)! };
}

/** A sent proposal to client A, with the body that signs it. */
async function addSignable(fixture: AccessFixture) {
  const { db, deps } = fixture.testApp;
  const { id, token } = await addSent(fixture);
  const proposal = (await findSent(db, id))!;
  const sha256 = await makeDocument(deps, proposal, { ...selection, version: 1 });
  await sendSigningCode(deps, { id }, fixture.a.email);
  const [mail] = await db.select().from(mails).where(eq(mails.to, fixture.a.email)).orderBy(desc(mails.id)).limit(1);
  const code = mail!.content.secret!;
  const signature = { kind: 'typed' as const };
  return { id, token, proposal, body: { ...selection, version: 1, sha256, signature, name: fixture.a.marker, agree: true as const, code } };
}

async function addSigned(fixture: AccessFixture) {
  const { id, token, proposal, body } = await addSignable(fixture);
  await acceptProposal(fixture.testApp.deps, proposal, body, { client: undefined, address: '192.0.2.1', userAgent: null });
  return { id, token };
}

const idOf = (add: (fixture: AccessFixture) => Promise<{ id: number }>) => async (fixture: AccessFixture) => (await add(fixture)).id;
const forToken =
  (add: (fixture: AccessFixture) => Promise<{ token: string }>, body?: object): PrepareRequest =>
  async (fixture) => ({ params: { token: (await add(fixture)).token }, ...(body && { body }) });

const addTemplateOfA = async (fixture: AccessFixture) =>
  addTemplate(fixture.testApp.deps, { proposalId: await addDraft(fixture, fixture.a), name: fixture.a.marker });

/** Requests about proposals, by endpoint. */
export const proposalRequests: Record<string, PrepareRequest> = {
  'GET /api/admin/proposals': listWithBoth(addDraft),
  'POST /api/admin/proposals': ({ a }) => ({ body: { title: a.marker, clientId: a.clientId } }),
  'GET /api/admin/proposals/:id': forRowOfA(addDraft),
  'PATCH /api/admin/proposals/:id': async (fixture) => ({
    params: { id: await addDraft(fixture, fixture.a) },
    body: { revision: 2, validUntil: '2099-12-31' },
  }),
  'DELETE /api/admin/proposals/:id': forRowOfA(addDraft),
  'POST /api/admin/proposals/:id/send': async (fixture) => ({ params: { id: await addDraft(fixture, fixture.a) }, body: { revision: 2 } }),
  'POST /api/admin/proposals/:id/withdraw': async (fixture) => ({ params: { id: await idOf(addSent)(fixture) }, body: {} }),
  'POST /api/admin/proposals/:id/revoke-links': async (fixture) => ({
    params: { id: await idOf(addSent)(fixture) },
    expected: { revoked: 1 },
  }),
  'POST /api/admin/proposals/:id/duplicate': forRowOfA(addDraft),
  'POST /api/admin/proposals/:id/messages': async (fixture) => ({
    params: { id: await idOf(addSent)(fixture) },
    body: { text: fixture.a.marker },
  }),
  'POST /api/admin/proposals/:id/countersign': async (fixture) => ({
    params: { id: await idOf(addSigned)(fixture) },
    body: { name: 'Robin Reed' },
  }),
  'GET /api/admin/proposals/:id/signed.pdf': async (fixture) => ({ params: { id: await idOf(addSigned)(fixture) } }),
  'GET /api/admin/sales-activity': async (fixture) => {
    const projectId = (await findSent(fixture.testApp.db, await idOf(addSigned)(fixture)))!.projectId!;
    return { query: { projectId: String(projectId) } };
  },
  'GET /api/admin/proposal-templates': listWithBoth((fixture, person) =>
    addDraft(fixture, person).then((proposalId) => addTemplate(fixture.testApp.deps, { proposalId, name: person.marker })),
  ),
  'POST /api/admin/proposal-templates': async (fixture) => ({
    body: { proposalId: await addDraft(fixture, fixture.a), name: fixture.a.marker },
  }),
  'PUT /api/admin/proposal-templates/:id': async (fixture) => ({
    params: { id: await addTemplateOfA(fixture) },
    body: { name: fixture.a.marker },
  }),
  'DELETE /api/admin/proposal-templates/:id': async (fixture) => ({ params: { id: await addTemplateOfA(fixture) } }),
  'GET /api/client/proposals': listWithBoth(addSent),
  'GET /api/proposals/:token': forToken(addSent),
  'POST /api/proposals/:token/code': async (fixture) => ({
    params: { token: (await addSent(fixture)).token },
    body: { email: fixture.a.email },
  }),
  'POST /api/proposals/:token/document': forToken(addSent, { ...selection, version: 1 }),
  'GET /api/proposals/:token/documents/:sha256': async (fixture) => {
    const { token, body } = await addSignable(fixture);
    return { params: { token, sha256: body.sha256 } };
  },
  'POST /api/proposals/:token/accept': async (fixture) => {
    const { token, body } = await addSignable(fixture);
    return { params: { token }, body };
  },
  'POST /api/proposals/:token/decline': forToken(addSent, { version: 1 }),
  'POST /api/proposals/:token/messages': forToken(addSent, { text: 'When?' }),
  'GET /api/proposals/:token/signed.pdf': forToken(addSigned),
  'POST /api/proposals/:token/pay-link': forToken(addSigned),
};
